import { CALLS } from '../../../../contract/calls';
import { createApp } from '../../../../server/http/createApp';

/** Forged headers of a client behind the proxy at 10.0.0.1, and the address that the proxy appends. */
const CLAIMED = '6.6.6.6';
const CLIENT_ADDRESS = '203.0.113.9';

async function addressSeen(trustProxy: boolean): Promise<string> {
  const app = await createApp({
    trustProxy,
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'nobody' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => undefined, reaches: async () => false },
      clock: { now: () => new Date(0) },
    },
    routes: (route) => CALLS.forEach((call) => route(call, () => Promise.reject(new Error('never')))),
    extras: async (instance) => {
      instance.get('/who', (request) => Promise.resolve(request.ip));
    },
  });
  const headers = { 'x-forwarded-for': `${CLAIMED}, ${CLIENT_ADDRESS}` };
  const answer = await app.inject({ url: '/who', remoteAddress: '10.0.0.1', headers });
  await app.close();
  return answer.body;
}

it('uses only the address forwarded by the trusted proxy', async () => {
  expect(await addressSeen(true)).toBe(CLIENT_ADDRESS);
});

it('ignores forwarded addresses without a trusted proxy', async () => {
  expect(await addressSeen(false)).toBe('10.0.0.1');
});
