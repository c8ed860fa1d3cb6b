import { decodeJwt } from 'jose';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import { NAMESPACE } from '../../../../support/identity/startTestProvider';

const PASSWORD = 'four horses on a boat';
const DAY_MS = 24 * 60 * 60_000;

/** @see SES-10 */
describe('signing up', () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;
  let count = 0;

  beforeAll(async () => {
    fixture = await openAccountFixture();
  });

  beforeEach(async () => {
    idp = await fixture.open();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  afterAll(() => fixture.close());

  const newAccount = (email = `new-${(count += 1)}@demo.test`) => ({
    email,
    password: PASSWORD,
    user_metadata: { firstName: 'Nora', lastName: 'Newcomer' },
  });
  const signsIn = async (email: string) => {
    const visit = idp.visit();
    return (await visit.submit(visit.target(await visit.authorize()), email, PASSWORD)).status === 303;
  };
  const rowOf = (email: string) =>
    fixture.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();

  it('creates an account only after the emailed link is confirmed', async () => {
    const { email, ...fields } = newAccount();
    const answer = await idp.api.signUp({ email, ...fields });
    expect([answer.status, await answer.json()]).toMatchObject([200, { email, email_verified: false }]);
    expect(await signsIn(email)).toBe(false);
    const link = await fixture.linkTo(email);
    expect(await (await idp.visit().get(link)).text()).toContain('Confirm your account');
    expect(await rowOf(email)).toBeUndefined();
    expect(await (await idp.visit().send(link, { password: PASSWORD })).text()).toContain('Your account is ready');
    expect(await signsIn(email)).toBe(true);
    const events = fixture.db.selectFrom('directory_events').select(['event', 'text']);
    const { user_id: userId = '' } = (await rowOf(email)) ?? {};
    expect(await events.where('user_id', '=', userId).execute()).toEqual([{ event: 'created', text: 'Signed up.' }]);
  });

  it('grants no role or group', async () => {
    const { email, ...fields } = newAccount();
    await idp.api.signUp({ email, ...fields });
    await idp.visit().send(await fixture.linkTo(email), { password: PASSWORD });
    const person = await rowOf(email);
    expect(person).toMatchObject({ status: 'Active', issuer: 'http://issuer.test/', first_name: 'Nora', rep_id: null });
    const roles = fixture.db
      .selectFrom('person_roles')
      .selectAll()
      .where('user_id', '=', person?.user_id ?? '');
    expect(await roles.execute()).toEqual([]);
    // The same as a person without roles in the access matrix, for whom every call but their own preferences is rejected.
    const caller = await new SqlCallerDirectory(fixture.db).findCaller('http://issuer.test/', person?.user_id ?? '');
    const nothing = { status: 'Active', grants: [], carrierCodes: [], agentCodes: [], repId: null };
    expect(caller).toMatchObject({ email, name: 'Nora Newcomer', person: nothing });
    const visit = idp.visit();
    const { id_token } = await visit.tokens(await visit.signIn(email, PASSWORD));
    expect(decodeJwt(id_token)[`${NAMESPACE}app_metadata`]).toMatchObject({
      authorization: { roles: [], groups: [], permissions: [] },
      carrierCodes: [],
      agentCodes: [],
      repId: null,
    });
  });

  it.each(['Active', 'Disabled', 'Deleted'] as const)(
    'answers the same when a person %s has the address',
    async (status) => {
      const known = await fixture.person({ status });
      const answers = [];
      for (const email of [known.email.toUpperCase(), newAccount().email]) {
        const response = await idp.api.signUp(newAccount(email));
        const { _id, ...body } = (await response.json()) as { _id: string };
        expect(_id).toMatch(/^[0-9a-f]{24}$/);
        answers.push(JSON.stringify([response.status, { ...body, email: '…' }]));
      }
      expect(new Set(answers).size).toBe(1);
      const mails = await fixture.mailsTo(known.email);
      expect(mails.map(({ kind }) => kind)).toEqual(status === 'Active' ? ['alreadySignedUp'] : []);
      expect(await signsIn(known.email)).toBe(false);
    },
  );

  it('repeats nothing in its email that a stranger may have typed', async () => {
    const { email, ...fields } = newAccount();
    await idp.api.signUp({ email, ...fields, user_metadata: { firstName: 'Win', lastName: 'a car at evil.test' } });
    const [mail] = await fixture.mailsTo(email);
    expect(mail?.text).not.toMatch(/Win|evil/);
  });

  it.each([
    ['a missing email', { email: '' }, 'invalid_signup'],
    ['two emails in one', { email: 'a@b.test,c@d.test' }, 'invalid_signup'],
    ['an email that cannot be stored', { email: 'a\0@b.test' }, 'invalid_signup'],
    ['an email with a lone surrogate', { email: 'a\ud800@b.test' }, 'invalid_signup'],
    ['a name with a lone surrogate', { user_metadata: { firstName: 'No\ud800', lastName: 'New' } }, 'invalid_signup'],
    ['an email other than text', { email: { $ne: '' } }, 'invalid_signup'],
    ['a missing name', { user_metadata: {} }, 'invalid_signup'],
    [
      'a name of a thousand characters',
      { user_metadata: { firstName: 'x'.repeat(1000), lastName: 'y' } },
      'invalid_signup',
    ],
    ['a short password', { password: 'short' }, 'invalid_password'],
    ['the email as password', { password: 'nora@demo.test', email: 'nora@demo.test' }, 'invalid_password'],
    ['an unknown connection', { connection: 'elsewhere' }, 'bad.connection'],
    ['an unknown application', { client_id: 'elsewhere' }, 'unauthorized_client'],
  ])('rejects %s', async (_name, fields, code) => {
    const response = await idp.api.signUp({ ...newAccount(), ...fields });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(['ÄRGER', 'ΣΑΣ', 'İREM'])('accepts the letters of every language: %s', async (name) => {
    const { email, ...fields } = newAccount(`${name}@demo.test`);
    await idp.api.signUp({ email, ...fields });
    await idp.visit().send(await fixture.linkTo(email), { password: PASSWORD });
    expect(await signsIn(email)).toBe(true);
  });

  it('requires the password chosen at sign-up in addition to the emailed link', async () => {
    const { email, ...fields } = newAccount();
    await idp.api.signUp({ email, ...fields });
    const link = await fixture.linkTo(email);
    for (const form of [{}, { password: 'not what was chosen' }]) {
      const refused = await idp.visit().send(link, form);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('No account was created')]);
    }
    expect(await rowOf(email)).toBeUndefined();
    expect((await idp.visit().send(link, { password: PASSWORD })).status).toBe(200);
  });

  it('expires after a day', async () => {
    const { email, ...fields } = newAccount();
    await idp.api.signUp({ email, ...fields });
    const link = await fixture.linkTo(email);
    fixture.clock.advance(DAY_MS);
    expect((await idp.visit().send(link, { password: PASSWORD })).status).toBe(410);
    expect(await rowOf(email)).toBeUndefined();
  });

  it('creates one account for two confirmed links', async () => {
    const { email, ...fields } = newAccount();
    await idp.api.signUp({ email, ...fields });
    const first = await fixture.linkTo(email);
    await idp.api.signUp({ email: email.toUpperCase(), ...fields });
    const second = await fixture.linkTo(email.toUpperCase());
    const answers = await Promise.all([first, second].map((link) => idp.visit().send(link, { password: PASSWORD })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 410]);
    const people = fixture.db.selectFrom('people').select('email').where('email', 'ilike', email);
    expect(await people.execute()).toHaveLength(1);
  });

  it('works on its own page, and shows errors there', async () => {
    const page = `${idp.issuer}u/sign-up`;
    const { email, password } = newAccount();
    const form = { email, password, firstName: 'Nora', lastName: 'Newcomer' };
    const refused = await idp.visit().send(page, { ...form, password: 'short' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Too short')]);
    const sent = await idp.visit().send(page, form);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Check your mail')]);
    expect(await fixture.mailsTo(email)).toHaveLength(1);
  });

  it('does not exist if it is not offered', async () => {
    await idp.close();
    idp = await fixture.open({ offers: { passwordless: false, signUp: false, passwordChange: false } });
    expect(await (await idp.api.signUp(newAccount())).json()).toMatchObject({ code: 'signup_disabled' });
    expect(await (await idp.api.changePassword({ email: 'a@b.test' })).json()).toMatchObject({
      code: 'bad.connection',
    });
    expect(await (await idp.api.startPasswordless({ email: 'a@b.test' })).json()).toMatchObject({
      error: 'bad.connection',
    });
    for (const path of ['u/sign-up', 'u/new-password', 'u/mail', 'passwordless/verify_redirect']) {
      expect((await fetch(idp.issuer + path)).status).toBe(404);
    }
    const visit = idp.visit();
    const text = await (await visit.get(visit.target(await visit.authorize()))).text();
    expect(text).not.toMatch(/Forgot|by mail|Create an account/);
  });

  it('is rejected from a page of another origin', async () => {
    const { email, ...fields } = newAccount();
    const headers = { Origin: 'https://elsewhere.test' };
    const response = await idp.api.post('dbconnections/signup', { email, ...fields }, headers);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(await fixture.mailsTo(email)).toEqual([]);
  });

  it('is rejected as anything but JSON, which other origins could send without preflight', async () => {
    const { email, ...fields } = newAccount();
    const headers = { 'Content-Type': 'text/plain' };
    expect((await idp.api.post('dbconnections/signup', { email, ...fields }, headers)).status).toBe(400);
    expect(await fixture.mailsTo(email)).toEqual([]);
  });

  it("allows requests from the application's pages after a preflight", async () => {
    const preflight = await fetch(`${idp.issuer}dbconnections/signup`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:4180', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:4180');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Auth0-Client');
  });
});
