import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { allowSlowBody, endUnwantedBody, limitBodyTime } from '../../../../../server/run/http/bodyTime';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A request from which a byte arrives each time someone looks, or none. */
function requestWith(headers: Record<string, string>, isArriving = true): IncomingMessage {
  const socket = new Socket();
  let bytes = 0;
  Object.defineProperty(socket, 'bytesRead', { get: () => (isArriving ? (bytes += 1) : 0) });
  return Object.assign(new IncomingMessage(socket), { headers });
}

it('closes the connection when the body does not arrive within a minute', () => {
  const request = requestWith({ 'content-length': '7' });
  limitBodyTime(request);
  jest.advanceTimersByTime(59_999);
  expect(request.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(request.destroyed).toBe(true);
});

it('ignores requests that have arrived or have no body', () => {
  const [arrived, bodiless] = [requestWith({ 'transfer-encoding': 'chunked' }), requestWith({}, false)];
  limitBodyTime(arrived);
  limitBodyTime(bodiless);
  arrived.emit('end');
  jest.advanceTimersByTime(120_000);
  expect([arrived.destroyed, bodiless.destroyed]).toEqual([false, false]);
});

it.each([
  ['a body of data', limitBodyTime],
  ['a body of files', allowSlowBody],
])('closes the connection of a sender that has stopped: %s', (_what, limit) => {
  const request = requestWith({ 'content-length': '7' }, false);
  limit(request);
  jest.advanceTimersByTime(20_000);
  expect(request.destroyed).toBe(true);
});

it('lets files take as long as they keep arriving', () => {
  const request = requestWith({ 'content-length': '7' });
  limitBodyTime(request);
  allowSlowBody(request);
  jest.advanceTimersByTime(10 * 60_000);
  expect(request.destroyed).toBe(false);
});

it('closes the connection soon after the answer to a request whose body is still arriving', () => {
  const [unfinished, finished] = [requestWith({ 'content-length': '7' }), requestWith({ 'content-length': '7' })];
  for (const request of [unfinished, finished]) {
    limitBodyTime(request);
    endUnwantedBody(request);
  }
  finished.emit('end');
  jest.advanceTimersByTime(10_000);
  expect([unfinished.destroyed, finished.destroyed]).toEqual([true, false]);
});
