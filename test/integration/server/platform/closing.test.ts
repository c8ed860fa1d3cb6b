import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../../contract/calls';
import { createApp } from '../../../../server/run/http/createApp';

/** A server with a page that is answered only when it may be. */
async function serverWithSlowPage() {
  let finish = (): void => undefined;
  let markStarted = (): void => undefined;
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const hasStarted = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  const app = await createApp({
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'nobody' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => false, reaches: async () => false },
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
  return { app, port: portOf(app), hasStarted, finish };
}

/** All but `setTimeout` and `clearTimeout`. */
const REAL_TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

afterEach(() => jest.useRealTimers());

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

it('answers requests in progress before it closes', async () => {
  const { app, port, hasStarted, finish } = await serverWithSlowPage();
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await hasStarted;
  const closed = app.close();
  finish();
  expect(await (await answer).text()).toBe('done');
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
});

it('answers a request that arrives on an open connection while it closes', async () => {
  const { app, port, hasStarted, finish } = await serverWithSlowPage();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (text) => (received += String(text)));
  const ended = once(socket, 'close');
  const request = (page: string) => `GET ${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(request('/slow'));
  await hasStarted;
  const secondRequest = once(app.server, 'request');
  const closed = app.close();
  socket.write(request('/ListBillAPI/api/live'));
  await secondRequest;
  finish();
  await Promise.all([closed, ended]);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(received).toContain('{"ok":true}');
});

it('answers a request that was sent on an idle connection just before it closes', async () => {
  const { app, port } = await serverWithSlowPage();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (text) => (received += String(text)));
  const ended = once(socket, 'close');
  const request = 'GET /ListBillAPI/api/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request);
  while (!received.includes('{"ok":true}')) await once(socket, 'data');
  // On a busy machine, the idle connection could otherwise be closed before the request arrives.
  jest.useFakeTimers({ advanceTimers: false, doNotFake: [...REAL_TIMERS] });
  const closed = app.close();
  while (app.server.listening) await nextTurn();
  socket.write(request);
  await Promise.all([closed, ended]);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});
