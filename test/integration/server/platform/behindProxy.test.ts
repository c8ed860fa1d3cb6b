import { CALLS } from '../../../../contract/calls';
import { createApp } from '../../../../server/run/http/createApp';

/** Forged headers of a client behind the proxy at 10.0.0.1, and the address that the proxy appends. */
const CLAIMED = '6.6.6.6';
const CLIENT_ADDRESS = '203.0.113.9';
const GIVEN_ID = 'chosen-by-sender';

async function seen(trustProxy: boolean): Promise<{ readonly address: string; readonly id: string }> {
  const app = await createApp({
    trustProxy,
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'nobody' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => false, reaches: async () => false },
      clock: { now: () => new Date(0) },
    },
    routes: (route) => CALLS.forEach((call) => route(call, () => Promise.reject(new Error('never')))),
    extras: async (instance) => {
      instance.get('/who', (request) => Promise.resolve({ address: request.ip, id: request.id }));
    },
  });
  const headers = { 'x-forwarded-for': `${CLAIMED}, ${CLIENT_ADDRESS}`, 'x-request-id': GIVEN_ID };
  const answer = await app.inject({ url: '/who', remoteAddress: '10.0.0.1', headers });
  await app.close();
  return answer.json();
}

it('uses only the address and the request id forwarded by the trusted proxy', async () => {
  expect(await seen(true)).toEqual({ address: CLIENT_ADDRESS, id: GIVEN_ID });
});

it('ignores forwarded addresses and request ids without a trusted proxy', async () => {
  const { address, id } = await seen(false);
  expect(address).toBe('10.0.0.1');
  expect(id).not.toBe(GIVEN_ID);
});
