import { sql } from 'kysely';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import { COMPANY_EMAIL, PASSWORD, SAML_CONNECTION } from '../../../../support/identity/startTestProvider';

const NEW_PASSWORD = 'four horses on a boat';
const HOUR_MS = 60 * 60_000;
const ofAccount = (userId: string) => sql<boolean>`payload ->> 'accountId' = ${userId}`;

/** @see SES-10 */
describe('a password', () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;

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

  const requestReset = async () => {
    const person = await fixture.person();
    await idp.api.changePassword({ email: person.email });
    return { ...person, link: await fixture.linkTo(person.email) };
  };
  const set = (link: string, password = NEW_PASSWORD, again = password) => idp.visit().send(link, { password, again });
  const advanceOneSecond = () => fixture.clock.set(new Date(Date.now() + 1_000).toISOString());
  const userInfo = (token: string) => fetch(`${idp.issuer}userinfo`, { headers: { Authorization: `Bearer ${token}` } });
  const signsIn = async (email: string, password: string) => {
    const visit = idp.visit();
    return (await visit.submit(visit.target(await visit.authorize()), email, password)).status === 303;
  };

  it('is replaced with the emailed link; the old password stops working', async () => {
    const { email, link } = await requestReset();
    expect(await (await idp.visit().get(link)).text()).toContain(email);
    expect(await (await set(link)).text()).toContain('Your new password is set');
    expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    expect((await fixture.mailsTo(email)).map(({ kind }) => kind)).toEqual(['passwordChanged', 'newPassword']);
  });

  it('allows signing in immediately, even after too many wrong attempts', async () => {
    const { email, link } = await requestReset();
    for (let tries = 0; tries < 5; tries += 1) await signsIn(email, 'a wrong one');
    expect(await signsIn(email, PASSWORD)).toBe(false);
    await set(link);
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
  });

  it('that is changed signs out only that person, everywhere', async () => {
    const { email, link } = await requestReset();
    const other = await fixture.person();
    const [mine, theirs] = [idp.visit(), idp.visit()];
    const offline = { scope: 'openid offline_access' };
    const myTokens = await mine.tokens(await mine.signIn(email, PASSWORD, offline));
    await theirs.signIn(other.email, PASSWORD);
    await set(link);
    expect(mine.target(await mine.authorize({ prompt: 'none' }))).toContain('login_required');
    expect((await mine.refresh(myTokens.refresh_token ?? '')).status).toBe(400);
    expect(theirs.target(await theirs.authorize({ prompt: 'none' }))).toContain('code=');
  });

  it('invalidates access tokens and unfinished sign-ins that used the old password', async () => {
    const { email, link } = await requestReset();
    const [mine, unfinished] = [idp.visit(), idp.visit()];
    const { access_token: token } = await mine.tokens(await mine.signIn(email, PASSWORD));
    const resume = unfinished.target(
      await unfinished.submit(unfinished.target(await unfinished.authorize()), email, PASSWORD),
    );
    expect((await userInfo(token)).status).toBe(200);
    advanceOneSecond();
    await set(link);
    expect((await userInfo(token)).status).toBe(401);
    expect(unfinished.target(await unfinished.get(resume))).toContain('/u/login/');
  });

  it('ends a session that a request saves while the password changes', async () => {
    const { email, userId, link } = await requestReset();
    const mine = idp.visit();
    await mine.signIn(email, PASSWORD);
    const sessions = () =>
      fixture.db.selectFrom('provider_storage').selectAll().where('kind', '=', 'Session').where(ofAccount(userId));
    const saved = await sessions().execute();
    expect(saved).toHaveLength(1);
    advanceOneSecond();
    await set(link);
    expect(await sessions().execute()).toEqual([]);
    await fixture.db
      .insertInto('provider_storage')
      .values(saved.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
      .execute();
    expect(mine.target(await mine.authorize({ prompt: 'none' }))).toContain('login_required');
  });

  it.each([
    ['was used', async (link: string) => set(link)],
    ['is older than an hour', async () => fixture.clock.advance(HOUR_MS)],
  ])('cannot be replaced with a link that %s', async (_name, spoil) => {
    const { email, link } = await requestReset();
    await spoil(link);
    expect((await idp.visit().get(link)).status).toBe(410);
    const response = await set(link, 'another good long one');
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('This link can no longer be used');
    expect(await signsIn(email, 'another good long one')).toBe(false);
  });

  it('is replaced once when a link is used twice at the same time', async () => {
    const { link } = await requestReset();
    const answers = await Promise.all([set(link), set(link, 'another good long one')]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 410]);
  });

  it.each([
    ['too short', 'short', 'short', 'Too short: take at least 12 characters.'],
    ['a common one with a year', 'Football2024!', 'Football2024!', 'That is one of the first that are tried'],
    ['two different passwords', NEW_PASSWORD, 'four horses', 'The passwords do not match.'],
  ])('is kept when the new one is %s, and the link stays valid', async (_name, password, again, message) => {
    const { email, link } = await requestReset();
    const response = await set(link, password, again);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await signsIn(email, PASSWORD)).toBe(true);
    expect((await set(link)).status).toBe(200);
  });

  it('gets the same answer for known and unknown addresses', async () => {
    const active = await fixture.person();
    const disabled = await fixture.person({ status: 'Disabled' });
    const deleted = await fixture.person({ status: 'Deleted' });
    const elsewhere = await fixture.person({ connection: SAML_CONNECTION });
    const emails = [active, disabled, deleted, elsewhere].map(({ email }) => email);
    const answers = [];
    for (const email of [...emails, 'nobody@demo.test']) {
      const started = performance.now();
      const response = await idp.api.changePassword({ email });
      expect(performance.now() - started).toBeGreaterThan(240);
      answers.push([response.status, response.headers.get('content-type'), await response.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    const mails = await Promise.all(
      [...emails, 'nobody@demo.test', COMPANY_EMAIL].map((email) => fixture.mailsTo(email)),
    );
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('can be requested on its own page, with the same answer for everyone', async () => {
    const { email } = await fixture.person();
    const page = `${idp.issuer}u/new-password`;
    const responseFor = async (to: string) =>
      (await (await idp.visit().send(page, { email: to })).text()).replaceAll(to, '…');
    expect(await responseFor(email)).toBe(await responseFor('stranger@demo.test'));
    expect(await fixture.mailsTo(email)).toHaveLength(1);
  });

  it('expires when the person is disabled', async () => {
    const { userId, link } = await requestReset();
    await fixture.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', userId).execute();
    expect((await set(link)).status).toBe(410);
  });

  it('is rate-limited after five emails to one address, known or not', async () => {
    const { email } = await fixture.person();
    for (const to of [email, 'nobody@demo.test']) {
      const statuses = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await idp.api.changePassword({ email: to })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await fixture.mailsTo(email)).toHaveLength(5);
  });

  it('rejects a form sent from another site', async () => {
    const { link } = await requestReset();
    const form = { password: NEW_PASSWORD, again: NEW_PASSWORD };
    const foreign = await idp.visit().send(link, form, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect((await set(link)).status).toBe(200);
  });

  it('stores no readable token in the database', async () => {
    const { link } = await requestReset();
    const rows = await fixture.db.selectFrom('provider_storage').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1));
  });

  describe('that is known', () => {
    const recentVisit = async ({ email }: { readonly email: string }) => {
      const visit = idp.visit();
      const ways = await visit.openWays(email, PASSWORD);
      const change = (current: string, password: string, once = password) =>
        visit.send(`${ways}/password`, { current, password, again: once });
      return { visit, ways, change };
    };

    it('is changed with the current one, which signs out everywhere and sends an email', async () => {
      const person = await fixture.person();
      const { visit, ways, change } = await recentVisit(person);
      expect(await (await visit.get(ways)).text()).toContain('Change your password');
      expect(await (await change(PASSWORD, NEW_PASSWORD)).text()).toContain('Your new password is set');
      expect((await visit.get(`${ways}/password`)).status).toBe(303);
      expect((await fixture.mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['passwordChanged']);
      expect([await signsIn(person.email, PASSWORD), await signsIn(person.email, NEW_PASSWORD)]).toEqual([false, true]);
    });

    it.each([
      ['the current one is wrong', 'four wrong horses', NEW_PASSWORD, NEW_PASSWORD, 'not your current password'],
      ['it is the current one', PASSWORD, PASSWORD, PASSWORD, 'Choose a different one'],
      ['it is easy to guess', PASSWORD, 'Football2024!', 'Football2024!', 'one of the first that are tried'],
      ['it was typed differently', PASSWORD, NEW_PASSWORD, 'another new one', 'The passwords do not match'],
    ])('is kept when %s', async (_, current, password, again, message) => {
      const { change } = await recentVisit(await fixture.person());
      const answer = await change(current, password, again);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
    });

    it('counts wrong ones like those of a sign-in', async () => {
      const { change } = await recentVisit(await fixture.person());
      for (let tries = 0; tries < 5; tries += 1) await change('four wrong horses', NEW_PASSWORD);
      expect(await (await change(PASSWORD, NEW_PASSWORD)).text()).toContain('Too many');
    });
  });
});
