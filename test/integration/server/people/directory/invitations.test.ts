import { getMe, getOfficePreferences } from '../../../../../contract/people/session';
import { GrantAdministration } from '../../../../../server/people/directory/administrators/Administrators';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import { ISSUER, NAMESPACE, verifiedEmail } from '../../../../support/server/testIssuer';

const ADMINISTRATOR = [Role.Admin, Role.Manager, Role.Sysadmin];
const DAY_MS = 24 * 60 * 60_000;
const jane = { email: 'Jane@Company.example', firstName: 'Jane', lastName: 'Doe' };

let server: TestServer;
let administration: GrantAdministration;
beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server;
  administration = new GrantAdministration(new SqlTransactions(db, { clock, signIn: signInForTests(db, clock) }));
});
afterEach(() => server.reset());
afterAll(() => server.close());

const invite = () => administration.run(jane, server.clock.now());
const grant = (email: string) => administration.run({ email, firstName: '', lastName: '' }, server.clock.now());
/** Someone who signs in at the provider with this email. */
const signingIn = (subject: string, email = 'jane@company.example', isVerified: unknown = true) =>
  new TestCaller(
    server.app,
    () =>
      server.tokenFor(subject, {
        claims: { [`${NAMESPACE}email`]: email, [`${NAMESPACE}email_verified`]: isVerified },
      }),
    email,
  );
const people = () => server.db.selectFrom('people').select(['user_id', 'email', 'connection', 'status']).execute();
const eventsOf = async (userId: string) => {
  const rows = await server.db.selectFrom('directory_events').selectAll().where('user_id', '=', userId).execute();
  return rows.map(({ event, by_name, text }) => `${event} by ${by_name}: ${text}`).sort();
};

describe('an invited administrator', () => {
  it('has every right after the first sign-in with the verified email', async () => {
    expect(await invite()).toEqual({ kind: 'invited', expiresAt: new Date('2026-03-17T15:00:00.000Z') });
    const me = await signingIn('auth0|jane').ok(getMe);
    expect([...me.roles].sort()).toEqual([...ADMINISTRATOR].sort());
    expect(await people()).toEqual([
      {
        user_id: 'auth0|jane',
        email: 'jane@company.example',
        connection: 'Username-Password-Authentication',
        status: 'Active',
      },
    ]);
    expect(await eventsOf('auth0|jane')).toEqual([
      'created by Jane Doe: Accepted an invitation as Admin, OBP Admin Manager, System Administrator.',
    ]);
    await signingIn('auth0|jane').ok(getOfficePreferences);
    expect(await administration.open(server.clock.now())).toEqual([]);
  });

  it.each([
    ['not verified', 'jane@company.example', false],
    ['verified as text', 'jane@company.example', 'true'],
    ['of someone else', 'june@company.example', true],
  ])('is refused with an email that is %s', async (_what, email, isVerified) => {
    await invite();
    expect(await signingIn('auth0|jane', email, isVerified).refused(getMe)).toMatchObject({ status: 403 });
    expect(await people()).toEqual([]);
    expect(await administration.open(server.clock.now())).toHaveLength(1);
  });

  it('is refused after seven days, and after the invitation was withdrawn', async () => {
    await invite();
    server.clock.set(new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString());
    expect(await signingIn('auth0|jane').refused(getMe)).toMatchObject({ status: 403 });
    await invite();
    expect(await administration.withdraw('jane@company.example', server.clock.now())).toBe(true);
    expect(await administration.withdraw('jane@company.example', server.clock.now())).toBe(false);
    expect(await signingIn('auth0|jane').refused(getMe)).toMatchObject({ status: 403 });
  });

  it('is only one of two accounts that sign in with the email at the same time', async () => {
    await invite();
    const answers = await Promise.all([signingIn('auth0|one').call(getMe), signingIn('auth0|two').call(getMe)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await people()).toHaveLength(1);
  });

  it('cannot be added by another account that signs in with the email later, nor again once it was deleted', async () => {
    await invite();
    await signingIn('auth0|jane').ok(getMe);
    for (const subject of ['auth0|thief', 'samlp|company|thief']) {
      expect((await signingIn(subject).call(getMe)).status).toBe(403);
    }
    await server.db.updateTable('people').set({ status: 'Deleted' }).where('user_id', '=', 'auth0|jane').execute();
    expect((await signingIn('auth0|jane').call(getMe)).status).toBe(403);
    expect((await signingIn('auth0|thief').call(getMe)).status).toBe(403);
    expect(await people()).toHaveLength(1);
  });

  it('is added once by many calls at the same time', async () => {
    await invite();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signingIn('samlp|company|jane').call(getMe)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await signingIn('samlp|company|jane').ok(getMe)).roles).toHaveLength(3);
    expect(await people()).toMatchObject([{ user_id: 'samlp|company|jane', connection: 'company' }]);
  });

  it('gets the roles with an account that was created without any access', async () => {
    await invite();
    const row = {
      user_id: 'auth0|jane',
      issuer: ISSUER,
      email: 'jane@company.example',
      first_name: 'J',
      last_name: 'D',
    };
    await server.db
      .insertInto('people')
      .values({ ...row, add_user: 'test', mod_user: 'test' })
      .execute();
    expect((await signingIn('auth0|jane').ok(getMe)).roles).toHaveLength(3);
  });
});

describe('a person in the directory', () => {
  it('becomes an administrator immediately, and is enabled', async () => {
    const pat = await server.data.person({ status: 'Disabled', grants: [] });
    expect(await grant(pat.email.toUpperCase())).toEqual({ kind: 'granted' });
    expect((await server.as(pat, { issuedAt: Math.ceil(Date.now() / 1000) }).ok(getMe)).roles).toHaveLength(3);
    expect(await eventsOf(pat.userId)).toEqual([
      'enabled by Server operator: By the server operator.',
      'roleAdded by Server operator: Admin, OBP Admin Manager, System Administrator.',
    ]);
  });

  it('is refused with a role that overrides those of an administrator', async () => {
    const groupNumber = await server.data.group();
    const pat = await server.data.billingUser([groupNumber]);
    await expect(grant(pat.email)).rejects.toMatchObject({ code: 'GRANT_REFUSED' });
    expect((await server.as(pat).ok(getMe)).roles).not.toContain(Role.Admin);
  });

  it('keeps its access when it signs in with the email of an invitation', async () => {
    await invite();
    const groupNumber = await server.data.group();
    const pat = await server.data.billingUser([groupNumber]);
    const claims = verifiedEmail('jane@company.example');
    expect(await server.as(pat, { claims }).ok(getMe)).toMatchObject({ groups: [groupNumber], repId: null });
    expect((await server.as(pat, { claims }).ok(getMe)).roles).not.toContain(Role.Manager);
  });
});

it('does not invite a person without a name', async () => {
  await expect(grant('jane@company.example')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Type a first name. Type a last name.',
  });
});
