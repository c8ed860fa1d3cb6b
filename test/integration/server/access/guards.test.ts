import { CALLS } from '../../../../contract/calls';
import type { Call } from '../../../../contract/shared/Call';
import { Role } from '../../../../src/domain/access/Role';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';
import type { TokenWishes } from '../../../support/server/testIssuer';

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
});
afterAll(() => server.close());

const named = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const);

describe.each(named)('%s', (_name, call) => {
  it('requires a token', async () => {
    const response = await server.app.inject({ method: call.method, url: addressOf(call) });
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each<[string, TokenWishes]>([
    ['a token that has expired', { expiresIn: -60 }],
    ['a token for another API', { audience: 'https://other.test/api' }],
    ['a token of another issuer', { issuer: 'https://evil.test/' }],
  ])('is refused to who brings %s', async (_what, wishes) => {
    expect(await answer(call, person, wishes)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is refused to people who are not in the directory', async () => {
    expect(await answer(call, { userId: 'test|stranger', email: person.email })).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['Disabled', 'Deleted'] as const)('is refused to somebody %s whose token still runs', async (status) => {
    const gone = await server.data.person({ roles: [Role.Admin, Role.Manager], status });
    expect(await answer(call, gone)).toEqual([403, 'NOT_ACTIVE']);
  });

  it('is refused when the user parameter names another person, or none', async () => {
    const other = await server.data.person();
    const as = server.as(person);
    for (const user of [other.email, '', `${person.email} `]) {
      expect((await as.call(call, { user })).body).toMatchObject({ code: 'WRONG_USER' });
    }
    const twice = `${addressOf(call)}&user=${person.email}&user=${other.email}`;
    const headers = { authorization: `Bearer ${await server.tokenFor(person.userId)}` };
    const response = await server.app.inject({ method: call.method, url: twice, headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'WRONG_USER']);
  });
});

it('counts a change in the directory at the next call', async () => {
  const call = CALLS.find(({ operation }) => operation === 'processing.status');
  if (!call) throw new Error('The contract has lost its processing status.');
  const leaving = await server.data.person({ roles: [Role.Admin] });
  expect((await server.as(leaving).call(call)).status).toBe(200);
  await server.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', leaving.userId).execute();
  expect((await server.as(leaving).call(call)).status).toBe(403);
});

async function answer(call: Call, who: Pick<TestPerson, 'userId' | 'email'>, wishes?: TokenWishes): Promise<unknown[]> {
  const { status, body } = await server.as(who, wishes).call(call);
  return [status, typeof body === 'object' && body !== null && 'code' in body ? body.code : body];
}

function addressOf({ path }: Call): string {
  return `/ListBillAPI${path.replace(/:\w+/g, '1')}?`;
}
