import { CALLS } from '../../../../../contract/calls';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { sampleName, sampleOf } from '../../../../support/depth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import type { TokenOptions } from '../../../../support/server/testIssuer';

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
});
afterAll(() => server.close());

const named = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const);

it.each(named)('%s requires a token', async (_name, call) => {
  const response = await server.app.inject({ method: call.method, url: addressOf(call) });
  expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED']);
});

describe.each(sampleOf(named, 4))(`%s (${sampleName})`, (_name, call) => {
  it.each<[string, TokenOptions]>([
    ['an expired token', { expiresIn: -60 }],
    ['a token for another API', { audience: 'https://other.test/api' }],
    ['a token from another issuer', { issuer: 'https://evil.test/' }],
  ])('is rejected for %s', async (_what, tokenOptions) => {
    expect(await answer(call, person, tokenOptions)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is rejected for people who are not in the directory', async () => {
    expect(await answer(call, { userId: 'test|stranger', email: person.email })).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['Disabled', 'Deleted'] as const)('is rejected for a person %s even with a valid token', async (status) => {
    const inactive = await server.data.person({ roles: [Role.Admin, Role.Manager], status });
    expect(await answer(call, inactive)).toEqual([403, 'NOT_ACTIVE']);
  });

  it('is rejected if the user parameter is missing or names another person', async () => {
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

it('applies directory changes on the next call', async () => {
  const call = CALLS.find(({ operation }) => operation === 'processing.status');
  if (!call) throw new Error('The contract has lost its processing status.');
  const leaving = await server.data.person({ roles: [Role.Admin] });
  expect((await server.as(leaving).call(call)).status).toBe(200);
  await server.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', leaving.userId).execute();
  expect((await server.as(leaving).call(call)).status).toBe(403);
});

async function answer(
  call: Call,
  who: Pick<TestPerson, 'userId' | 'email'>,
  tokenOptions?: TokenOptions,
): Promise<unknown[]> {
  const { status, body } = await server.as(who, tokenOptions).call(call);
  return [status, typeof body === 'object' && body !== null && 'code' in body ? body.code : body];
}

function addressOf({ path }: Call): string {
  return `/ListBillAPI${path.replace(/:\w+/g, '1')}?`;
}
