import { decodeJwt } from 'jose';
import { SqlCallerDirectory } from '../../../../server/infrastructure/sql/session/SqlCallerDirectory';
import { type AccountHouse, type OpenHouse, openAccountHouse } from '../../../support/account/openAccountHouse';
import { NAMESPACE } from '../../../support/identity/startTestProvider';

const PASSWORD = 'four horses on a boat';
const DAY_MS = 24 * 60 * 60_000;

/** @see SES-10 */
describe('signing up', () => {
  let house: AccountHouse;
  let idp: OpenHouse;
  let count = 0;

  beforeAll(async () => {
    house = await openAccountHouse();
  });

  beforeEach(async () => {
    idp = await house.open();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  afterAll(() => house.close());

  const somebody = (email = `new-${(count += 1)}@demo.test`) => ({
    email,
    password: PASSWORD,
    user_metadata: { firstName: 'Nora', lastName: 'Newcomer' },
  });
  const signsIn = async (email: string) => {
    const visit = idp.visit();
    return (await visit.submit(visit.target(await visit.authorize()), email, PASSWORD)).status === 303;
  };
  const rowOf = (email: string) =>
    house.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();

  it('makes an account once the mailed link is confirmed, and not before', async () => {
    const { email, ...fields } = somebody();
    const answer = await idp.api.signUp({ email, ...fields });
    expect([answer.status, await answer.json()]).toMatchObject([200, { email, email_verified: false }]);
    expect(await signsIn(email)).toBe(false);
    const link = await house.linkTo(email);
    expect(await (await idp.visit().get(link)).text()).toContain('Confirm your account');
    expect(await rowOf(email)).toBeUndefined();
    expect(await (await idp.visit().send(link, { password: PASSWORD })).text()).toContain('Your account is ready');
    expect(await signsIn(email)).toBe(true);
    const events = house.db.selectFrom('directory_events').select(['event', 'text']);
    const { user_id: userId = '' } = (await rowOf(email)) ?? {};
    expect(await events.where('user_id', '=', userId).execute()).toEqual([{ event: 'created', text: 'Signed up.' }]);
  });

  it('gives no role or group', async () => {
    const { email, ...fields } = somebody();
    await idp.api.signUp({ email, ...fields });
    await idp.visit().send(await house.linkTo(email), { password: PASSWORD });
    const person = await rowOf(email);
    expect(person).toMatchObject({ status: 'Active', issuer: 'http://issuer.test/', first_name: 'Nora', rep_id: null });
    const roles = house.db
      .selectFrom('person_roles')
      .selectAll()
      .where('user_id', '=', person?.user_id ?? '');
    expect(await roles.execute()).toEqual([]);
    // Just what the access matrix calls nobody, whom every call but their own preferences refuses.
    const caller = await new SqlCallerDirectory(house.db).findCaller('http://issuer.test/', person?.user_id ?? '');
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
    'says the same when somebody %s has the address',
    async (status) => {
      const known = await house.person({ status });
      const answers = [];
      for (const email of [known.email.toUpperCase(), somebody().email]) {
        const response = await idp.api.signUp(somebody(email));
        const { _id, ...body } = (await response.json()) as { _id: string };
        expect(_id).toMatch(/^[0-9a-f]{24}$/);
        answers.push(JSON.stringify([response.status, { ...body, email: '…' }]));
      }
      expect(new Set(answers).size).toBe(1);
      const mails = await house.mailsTo(known.email);
      expect(mails.map(({ kind }) => kind)).toEqual(status === 'Active' ? ['alreadySignedUp'] : []);
      expect(await signsIn(known.email)).toBe(false);
    },
  );

  it('repeats nothing in its mail that a stranger may have typed', async () => {
    const { email, ...fields } = somebody();
    await idp.api.signUp({ email, ...fields, user_metadata: { firstName: 'Win', lastName: 'a car at evil.test' } });
    const [mail] = await house.mailsTo(email);
    expect(mail?.text).not.toMatch(/Win|evil/);
  });

  it.each([
    ['no email', { email: '' }, 'invalid_signup'],
    ['an email that is two', { email: 'a@b.test,c@d.test' }, 'invalid_signup'],
    ['an email that cannot be stored', { email: 'a\0@b.test' }, 'invalid_signup'],
    ['an email with half a character', { email: 'a\ud800@b.test' }, 'invalid_signup'],
    ['a name with half a character', { user_metadata: { firstName: 'No\ud800', lastName: 'New' } }, 'invalid_signup'],
    ['an email that is no text', { email: { $ne: '' } }, 'invalid_signup'],
    ['no name', { user_metadata: {} }, 'invalid_signup'],
    [
      'a name of a thousand letters',
      { user_metadata: { firstName: 'x'.repeat(1000), lastName: 'y' } },
      'invalid_signup',
    ],
    ['a short password', { password: 'short' }, 'invalid_password'],
    ['the email as password', { password: 'nora@demo.test', email: 'nora@demo.test' }, 'invalid_password'],
    ['an unknown connection', { connection: 'elsewhere' }, 'bad.connection'],
    ['an unknown application', { client_id: 'elsewhere' }, 'unauthorized_client'],
  ])('refuses %s', async (_name, fields, code) => {
    const response = await idp.api.signUp({ ...somebody(), ...fields });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(['ÄRGER', 'ΣΑΣ', 'İREM'])('knows the letters of every language: %s', async (name) => {
    const { email, ...fields } = somebody(`${name}@demo.test`);
    await idp.api.signUp({ email, ...fields });
    await idp.visit().send(await house.linkTo(email), { password: PASSWORD });
    expect(await signsIn(email)).toBe(true);
  });

  it('requires the password chosen at sign-up in addition to the mailed link', async () => {
    const { email, ...fields } = somebody();
    await idp.api.signUp({ email, ...fields });
    const link = await house.linkTo(email);
    for (const form of [{}, { password: 'not what was chosen' }]) {
      const refused = await idp.visit().send(link, form);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('No account was created')]);
    }
    expect(await rowOf(email)).toBeUndefined();
    expect((await idp.visit().send(link, { password: PASSWORD })).status).toBe(200);
  });

  it('is over after a day', async () => {
    const { email, ...fields } = somebody();
    await idp.api.signUp({ email, ...fields });
    const link = await house.linkTo(email);
    house.clock.advance(DAY_MS);
    expect((await idp.visit().send(link, { password: PASSWORD })).status).toBe(410);
    expect(await rowOf(email)).toBeUndefined();
  });

  it('makes one account of two confirmed links', async () => {
    const { email, ...fields } = somebody();
    await idp.api.signUp({ email, ...fields });
    const first = await house.linkTo(email);
    await idp.api.signUp({ email: email.toUpperCase(), ...fields });
    const second = await house.linkTo(email.toUpperCase());
    const answers = await Promise.all([first, second].map((link) => idp.visit().send(link, { password: PASSWORD })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 410]);
    const people = house.db.selectFrom('people').select('email').where('email', 'ilike', email);
    expect(await people.execute()).toHaveLength(1);
  });

  it('works on a page of its own, and says there what is wrong', async () => {
    const page = `${idp.issuer}u/sign-up`;
    const { email, password } = somebody();
    const form = { email, password, firstName: 'Nora', lastName: 'Newcomer' };
    const refused = await idp.visit().send(page, { ...form, password: 'short' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Too short')]);
    const sent = await idp.visit().send(page, form);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Check your mail')]);
    expect(await house.mailsTo(email)).toHaveLength(1);
  });

  it('is not there where it is not offered', async () => {
    await idp.close();
    idp = await house.open({ offers: { passwordless: false, signUp: false, passwordChange: false } });
    expect(await (await idp.api.signUp(somebody())).json()).toMatchObject({ code: 'signup_disabled' });
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

  it('is refused from a page of another origin', async () => {
    const { email, ...fields } = somebody();
    const headers = { Origin: 'https://elsewhere.test' };
    const response = await idp.api.post('dbconnections/signup', { email, ...fields }, headers);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(await house.mailsTo(email)).toEqual([]);
  });

  it('is refused as anything but JSON, which a page of another origin could send unasked', async () => {
    const { email, ...fields } = somebody();
    const headers = { 'Content-Type': 'text/plain' };
    expect((await idp.api.post('dbconnections/signup', { email, ...fields }, headers)).status).toBe(400);
    expect(await house.mailsTo(email)).toEqual([]);
  });

  it('lets the pages of the application ask, after a preflight', async () => {
    const preflight = await fetch(`${idp.issuer}dbconnections/signup`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:4180', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:4180');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Auth0-Client');
  });
});
