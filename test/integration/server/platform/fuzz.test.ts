import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CALLS } from '../../../../contract/calls';
import type { Call } from '../../../../contract/platform/shared/Call';
import { Role } from '../../../../src/domain/platform/access/Role';
import { keepTokens } from '../../../support/access/keepTokens';
import type { Target } from '../../../support/access/MatrixCall';
import { MATRIX_CALLS } from '../../../support/access/matrixCalls';
import { OWN } from '../../../support/access/matrixSides';
import { matrixTarget } from '../../../support/access/matrixTarget';
import { mutated } from '../../../support/arbitraries/mutated';
import { atDepth } from '../../../support/depth';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? atDepth(12, 600));

let server: TestServer;
let target: Target;
let everybody: TestPerson[];

beforeAll(async () => {
  server = await startTestServer();
  target = await matrixTarget(server, 'own');
  everybody = [
    await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] }),
    await server.data.billingUser([OWN], [Role.Reconciler, Role.Payor]),
    await server.data.person({ roles: [Role.Carrier], carrierCodes: ['OWNC'] }),
  ];
});
afterAll(() => server.close());

// A slow expression would take minutes and exceed the test's time limit.
describe.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  it('never answers 500 for any request', async () => {
    const example = exampleOf(call);
    await fc.assert(
      fc.asyncProperty(mutated(example), fc.nat(everybody.length - 1), async (request, who) => {
        const person = everybody[who];
        if (!person) throw new Error('There is no person to call as.');
        const response = await server.app.inject(await wire(call, person, request));
        await keepTokens(server, call);
        expect({ status: response.statusCode, text: response.payload }).toEqual({
          status: expect.any(Number),
          text: expect.not.stringMatching(/node_modules|\.ts:\d|select .* from|syntax error/i),
        });
        expect(response.statusCode).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});

/** A request that matches its schema. */
function exampleOf(call: Call): object {
  const row = MATRIX_CALLS.find((candidate) => candidate.call === call);
  if (!row) throw new Error(`No example for ${call.path}.`);
  const {
    params = {},
    query = {},
    body = {},
  } = row.request(target, { userId: 'test|x', email: 'x@example.test', dashboard: 'billingUser' });
  return { params, query, body };
}

async function wire(call: Call, { userId, email }: TestPerson, request: unknown) {
  const { params, query, body } = parts(request);
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encode(params[name]));
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  return {
    method: call.method,
    url: `/ListBillAPI${path}?${[`user=${encode(email)}`, ...search].join('&')}`,
    headers: {
      authorization: `Bearer ${await server.tokenFor(userId)}`,
      'idempotency-key': randomUUID(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(body) ?? '' } : {}),
  };
}

function parts(request: unknown): { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown } {
  const { params, query, body } = Object(request) as Record<string, unknown>;
  return { params: { ...Object(params) }, query: { ...Object(query) }, body };
}

/** Any value as part of a URL. Lone surrogates cannot be encoded there; they are only sent in bodies. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).slice(0, 2000) || '%20';
}
