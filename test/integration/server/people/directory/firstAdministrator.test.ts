import { becomeFirstAdministrator, FIRST_ADMINISTRATOR_PATH } from '../../../../../contract/people/firstAdministrator';
import { getMe } from '../../../../../contract/people/session';
import { API_BASE } from '../../../../../contract/platform/shared/apiBase';
import { composeFirstAdministrator } from '../../../../../server/run/composition/composeDirectory';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import { NAMESPACE, verifiedEmail } from '../../../../support/server/testIssuer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const first = () => {
  const { db, clock } = server;
  return composeFirstAdministrator({ db, clock, signIn: signInForTests(db, clock) });
};
const start = async () => (await first().issueCode(server.clock.now())) ?? '';
const claimsOf = (name: string) => verifiedEmail(`${name}@company.example`);
const tokenOf = (name: string, claims: Record<string, unknown> = claimsOf(name)) =>
  server.tokenFor(`auth0|${name}`, { claims });
const send = async (name: string, code: string, claims?: Record<string, unknown>) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: API_BASE + becomeFirstAdministrator.path,
    headers: { authorization: `Bearer ${await tokenOf(name, claims)}` },
    payload: { code, firstName: 'Jane', lastName: 'Doe' },
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() };
};
const isMissing = async () => {
  const headers = { authorization: `Bearer ${await tokenOf('jane')}` };
  const answer = await server.app.inject({ method: 'GET', url: API_BASE + FIRST_ADMINISTRATOR_PATH, headers });
  return answer.json<{ isMissing: boolean }>().isMissing;
};
const people = () => server.db.selectFrom('people').select(['user_id', 'email', 'status']).execute();

it('makes the person with the code the first administrator, and is closed from then on', async () => {
  const code = await start();
  expect(code).toMatch(/^(?:\w{4}-){6}\w{4}$/);
  expect(await isMissing()).toBe(true);
  expect(await send('jane', code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 });
  const jane = new TestCaller(server.app, () => tokenOf('jane'), 'jane@company.example');
  expect([...(await jane.ok(getMe)).roles].sort()).toEqual([Role.Admin, Role.Manager, Role.Sysadmin].sort());
  expect(await isMissing()).toBe(false);
  expect(await send('june', code)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  expect(await first().issueCode(server.clock.now())).toBeUndefined();
  expect(await people()).toHaveLength(1);
});

it('gives the roles to a person who is in the directory without access', async () => {
  const pat = await server.data.person({ status: 'Disabled', grants: [] });
  const code = await start();
  const token = await server.tokenFor(pat.userId, { claims: verifiedEmail(pat.email) });
  const answer = await server.app.inject({
    method: 'POST',
    url: API_BASE + becomeFirstAdministrator.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { code, firstName: 'Pat', lastName: 'Doe' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await people()).toMatchObject([{ user_id: pat.userId, status: 'Active' }]);
});

it.each([
  ['another code', () => Promise.resolve('AAAA-BBBB-CCCC')],
  ['no code at all', () => Promise.resolve('')],
  [
    'the code of the start before',
    async () => {
      const code = await start();
      await start();
      return code;
    },
  ],
  [
    'a code of the day before',
    async () => {
      const code = await start();
      server.clock.set(new Date(server.clock.now().getTime() + 24 * 60 * 60_000).toISOString());
      return code;
    },
  ],
])('refuses %s', async (_what, codeFor) => {
  await start();
  const code = await codeFor();
  expect(await send('jane', code)).toMatchObject({ status: 422, code: 'GRANT_REFUSED' });
  expect(await people()).toEqual([]);
});

it('refuses a person whose email is unverified, missing, or that of another person', async () => {
  const code = await start();
  const unverified = { ...claimsOf('jane'), [`${NAMESPACE}email_verified`]: false };
  expect(await send('jane', code, unverified)).toMatchObject({ status: 422, code: 'GRANT_REFUSED' });
  expect(await send('jane', code, {})).toMatchObject({ status: 422, code: 'GRANT_REFUSED' });
  const pat = await server.data.person({ grants: [] });
  expect(await send('jane', code, verifiedEmail(pat.email))).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  expect(await people()).toHaveLength(1);
});

it('allows each person ten codes in 15 minutes, and closes the form to no one else', async () => {
  const code = await start();
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await send('stranger', 'AAAA-BBBB-CCCC')).toMatchObject({ status: 422 });
  }
  expect(await send('stranger', code)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(await send('jane', code)).toMatchObject({ status: 200 });
});

it('allows a network a hundred codes in 15 minutes', async () => {
  const code = await start();
  for (let tries = 0; tries < 100; tries += 1) {
    expect(await send(`guess${tries}`, 'AAAA-BBBB-CCCC')).toMatchObject({ status: 422 });
  }
  expect(await send('jane', code)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  server.clock.set(new Date(server.clock.now().getTime() + 16 * 60_000).toISOString());
  expect(await send('jane', code)).toMatchObject({ status: 200 });
});

it('makes one of several people with the code an administrator', async () => {
  const code = await start();
  const answers = await Promise.all(['ann', 'bob', 'cy', 'di', 'ed'].map((name) => send(name, code)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(await people()).toHaveLength(1);
});

it('reveals and changes nothing without a valid token', async () => {
  const code = await start();
  for (const method of ['GET', 'POST'] as const) {
    const payload = { code, firstName: 'Jane', lastName: 'Doe' };
    const options = method === 'POST' ? { payload } : {};
    const answer = await server.app.inject({ method, url: API_BASE + FIRST_ADMINISTRATOR_PATH, ...options });
    expect(answer.statusCode).toBe(401);
  }
  expect(await people()).toEqual([]);
});

it('stores no readable code', async () => {
  const code = await start();
  const rows = await server.db.selectFrom('settings').select('value').execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
});
