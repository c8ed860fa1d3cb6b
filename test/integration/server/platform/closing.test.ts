import type { AddressInfo } from 'node:net';
import { CALLS } from '../../../../contract/calls';
import { createApp } from '../../../../server/http/createApp';

it('answers requests in progress before it closes', async () => {
  let finish = (): void => undefined;
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let markStarted = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  const app = await createApp({
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'nobody' }) as const },
      directory: { findCaller: async () => undefined, reaches: async () => false },
      clock: { now: () => new Date(0) },
    },
    routes: (route) => CALLS.forEach((call) => route(call, () => Promise.reject(new Error('never')))),
    extras: async (instance) => {
      instance.get('/slow', async () => {
        markStarted();
        await mayFinish;
        return 'done';
      });
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await hasBegun;
  const closed = app.close();
  finish();
  expect(await (await answer).text()).toBe('done');
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
});
