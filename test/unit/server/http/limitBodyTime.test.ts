import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { limitBodyTime } from '../../../../server/http/callRoutes';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function requestWith(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
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
  const [arrived, bodiless] = [requestWith({ 'transfer-encoding': 'chunked' }), requestWith({})];
  limitBodyTime(arrived);
  limitBodyTime(bodiless);
  arrived.emit('end');
  jest.advanceTimersByTime(120_000);
  expect([arrived.destroyed, bodiless.destroyed]).toEqual([false, false]);
});
