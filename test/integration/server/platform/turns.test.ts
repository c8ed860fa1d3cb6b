import { type ClientRequest, request as startRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { searchBills } from '../../../../contract/billing/bills/bills';
import { addMemberLinks } from '../../../../contract/billing/bills/comparisonFacts';
import { searchEverything } from '../../../../contract/billing/search';
import { CALLS } from '../../../../contract/calls';
import { getInvariants } from '../../../../contract/platform/health';
import type { Call } from '../../../../contract/platform/shared/Call';
import type { KnownCaller } from '../../../../server/people/session/ports';
import { KeyedAnswer } from '../../../../server/platform/shared/idempotency';
import { createApp } from '../../../../server/run/http/createApp';
import { Role } from '../../../../src/domain/platform/access/Role';
import { TestClock } from '../../../support/server/TestClock';

const MIB = 2 ** 20;
const PEOPLE = ['pat', 'sam'] as const;
type Name = (typeof PEOPLE)[number];

let app: FastifyInstance;
let port: number;
/** Bodies that handlers have received, in order. */
let handled: unknown[] = [];
/** Calls in a handler, which wait there until they are released. */
let running: { readonly userId: string; readonly release: () => void }[] = [];
let holds = false;
/** Calls that sign-in waits for. */
let signIn: Promise<unknown> = Promise.resolve();
let waitingToSignIn = 0;

beforeAll(async () => {
  app = await createApp({
    services: {
      tokens: { verify: async (token) => ({ kind: 'verified', token: tokenOf(token.split('.')[0] ?? '') }) },
      directory: {
        findCaller: async (_issuer, subject) => {
          waitingToSignIn += 1;
          await signIn;
          return callerOf(subject);
        },
        startSession: async () => false,
        reaches: async () => true,
      },
      clock: new TestClock('2026-03-10T15:00:00.000Z'),
    },
    routes: (route) => {
      for (const call of CALLS) {
        route(call, async ({ caller: { userId }, body }) => {
          handled.push(body);
          if (holds) await new Promise<void>((release) => running.push({ userId, release }));
          return new KeyedAnswer('{}', 200);
        });
      }
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
beforeEach(() => {
  handled = [];
  running = [];
  holds = false;
});
afterAll(() => app.close());

const tokenOf = (name: string) => ({
  issuer: 'https://id.test/',
  subject: name,
  email: `${name}@acme.test`,
  isEmailVerified: false,
  issuedAt: 0,
});

const callerOf = (name: string): KnownCaller => ({
  userId: name,
  email: `${name}@acme.test`,
  name,
  tokensValidFrom: null,
  tokensEndedAt: null,
  session: null,
  person: {
    status: 'Active',
    grants: [Role.Admin, Role.Manager, Role.Sysadmin].map((role) => ({ role, groupNumber: null })),
    carrierCodes: [],
    agentCodes: [],
    repId: null,
  },
});

const addressOf = ({ path }: Call, name: string, query = {}) =>
  `/ListBillAPI${path.replace(':groupNumber', '10001')}?${new URLSearchParams({ user: `${name}@acme.test`, ...query })}`;
const headersOf = (name: string) => ({ authorization: `Bearer ${name}.b.c`, 'content-type': 'application/json' });

const send = async (call: Call, name: Name, payload?: string, query = {}) => {
  const { statusCode, headers, body } = await app.inject({
    method: call.method,
    url: addressOf(call, name, query),
    headers: headersOf(name),
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, retryAfter: headers['retry-after'], answer: JSON.parse(body) };
};

/** Lets everything happen that is not held. */
const settled = async () => {
  for (let at = 0; at < 50; at += 1) await new Promise((resolve) => setImmediate(resolve));
};

const link = { payrollKey: 'e1', payrollName: 'Ada', memberId: '1', memberName: 'Ada Lovelace' };
const linksOf = (count: number) => JSON.stringify({ links: Array(count).fill(link) });

describe('a body', () => {
  it('that is larger than its call allows is refused before it is read', async () => {
    for (const [call, size] of [
      [addMemberLinks, 12 * MIB],
      [searchBills, MIB],
    ] as const) {
      const { status, answer } = await startedBody(call, 'pat', size + 1).answer;
      expect([status, answer.code]).toEqual([413, 'TOO_LARGE']);
    }
    expect(handled).toEqual([]);
  });

  it('with too many items is refused with one problem', async () => {
    const small = JSON.stringify({ links: Array(40_000).fill({ payrollKey: 1 }) });
    const { status, answer } = await send(addMemberLinks, 'pat', small);
    expect([status, answer.problems]).toEqual([400, [expect.objectContaining({ path: 'body.links' })]]);
  });

  it('with many problems is refused with 50', async () => {
    const body = JSON.stringify({ links: Array(5_000).fill({ payrollKey: 1, payrollName: 'x'.repeat(100) }) });
    const { status, answer } = await send(addMemberLinks, 'pat', body);
    expect([status, answer.problems.length]).toEqual([400, 50]);
  });

  it('that is large is read as it was sent', async () => {
    const links = Array.from({ length: 5_000 }, (_, at) => ({ ...link, payrollName: `Zoë "${at}" \\ 👩‍👩‍👧` }));
    expect((await send(addMemberLinks, 'pat', JSON.stringify({ links }, null, 2))).status).toBe(200);
    expect(handled).toEqual([{ links }]);
  });

  it.each([
    ['no JSON', linksOf(2_000).slice(0, -1)],
    ['a __proto__ name', linksOf(2_000).replace('{"payrollKey"', '{"__proto__":{"x":1},"payrollKey"')],
    ['a __proto__ name of the whole', `{"__proto__":{"x":1},${linksOf(2_000).slice(1)}`],
    ['a NUL', linksOf(2_000).replace('Lovelace', 'Love\\u0000lace')],
  ])('that is large and has %s is refused', async (_what, body) => {
    const { status, answer } = await send(addMemberLinks, 'pat', body);
    expect([status, answer.code]).toEqual([400, 'BAD_REQUEST']);
    expect(handled).toEqual([]);
  });
});

describe('large bodies of one person', () => {
  it('are received two at a time, while another person does not wait', async () => {
    const order: string[] = [];
    const [first, second] = [startedBody(addMemberLinks, 'pat', MIB), startedBody(addMemberLinks, 'pat', MIB)];
    await Promise.all([first.isSent, second.isSent]);
    const third = startedBody(addMemberLinks, 'pat', linksOf(1_000).length);
    third.finish(linksOf(1_000));
    const others = third.answer.then(() => order.push('the third'));
    await send(addMemberLinks, 'sam', linksOf(1_000));
    order.push('the other person');
    first.leave();
    await others;
    expect(order).toEqual(['the other person', 'the third']);
    second.leave();
  });

  it('release their turns when the person leaves, even while signing in', async () => {
    let release: (() => void) | undefined;
    signIn = new Promise<void>((resolve) => {
      release = resolve;
    });
    waitingToSignIn = 0;
    const bodies = Array.from({ length: 3 }, () => startedBody(addMemberLinks, 'pat', MIB));
    await until(() => waitingToSignIn === 3);
    let left = 0;
    for (const { gone, leave } of bodies) {
      void gone.then(() => (left += 1));
      leave();
    }
    await until(() => left === 3);
    await settled();
    release?.();
    expect((await send(addMemberLinks, 'pat', linksOf(1_000))).status).toBe(200);
  });

  it('are handled one at a time', async () => {
    holds = true;
    const answers = [linksOf(1_000), linksOf(1_001)].map((body) => send(addMemberLinks, 'pat', body));
    const other = send(addMemberLinks, 'sam', linksOf(1_000));
    const seen: string[][] = [];
    for (let left = 3; left > 0; left -= 1) {
      await until(() => running.length > 0);
      await settled();
      seen.push(running.map(({ userId }) => userId).sort());
      running.splice(running.findIndex(({ userId }) => userId === 'pat') || 0, 1)[0]?.release();
    }
    await Promise.all([...answers, other]);
    for (const together of seen) expect(together.filter((name) => name === 'pat').length).toBeLessThanOrEqual(1);
    expect(handled).toHaveLength(3);
  });

  it('beyond ten are refused with the time to try again', async () => {
    holds = true;
    const answers = Array.from({ length: 12 }, () => send(addMemberLinks, 'pat', linksOf(1_000)));
    const refused = await Promise.race(answers);
    expect(refused).toMatchObject({ status: 429, retryAfter: '10', answer: { code: 'TOO_MANY_REQUESTS' } });
    await releaseAll(answers);
  });
});

describe('calls of one person at the same time', () => {
  it.each([
    ['searches of everything', searchEverything, { q: 'smith' }, 1],
    ['checks of records', getInvariants, {}, 1],
    ['lists', searchBills, undefined, 6],
  ] as const)('are limited: %s', async (_what, call, query, limit) => {
    holds = true;
    const one = (name: Name) => (query ? send(call, name, undefined, query) : send(call, name, '{}'));
    const answers = Array.from({ length: 20 }, () => one('pat'));
    await until(() => running.length === limit);
    answers.push(one('sam'));
    await until(() => running.length === limit + 1);
    await settled();
    expect(running.map(({ userId }) => userId)).toEqual([...Array(limit).fill('pat'), 'sam']);
    await releaseAll(answers);
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let at = 0; !isTrue(); at += 1) {
    if (at > 20_000) throw new Error('It never happened.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function releaseAll(answers: readonly Promise<unknown>[]): Promise<void> {
  holds = false;
  for (const { release } of running) release();
  await Promise.all(answers);
}

interface StartedBody {
  /** Settled when the server has received the head of the request. */
  readonly isSent: Promise<void>;
  readonly answer: Promise<{ readonly status: number; readonly answer: { readonly code: string } }>;
  readonly finish: (body: string) => void;
  /** Closes the connection. */
  readonly leave: () => void;
  /** Settled when the connection is closed. */
  readonly gone: Promise<void>;
}

/** Sends the head of a request and the first byte of its body, over the network. */
function startedBody(call: Call, name: Name, length: number): StartedBody {
  const headers = { ...headersOf(name), 'content-length': String(length) };
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => setImmediate(resolve)));
  const request: ClientRequest = startRequest({ port, method: call.method, path: addressOf(call, name), headers });
  const answer = new Promise<{ status: number; answer: { code: string } }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, answer: JSON.parse(Buffer.concat(chunks).toString()) });
        request.destroy();
      });
    });
  });
  answer.catch(() => undefined);
  request.flushHeaders();
  const gone = new Promise<void>((resolve) => request.once('close', () => resolve()));
  return { isSent: arrived, answer, finish: (body) => request.end(body), leave: () => request.destroy(), gone };
}
