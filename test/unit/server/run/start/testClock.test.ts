import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../../../../../server/platform/config/Config';
import { readConfig } from '../../../../../server/platform/config/readConfig';
import { systemClock } from '../../../../../server/platform/shared/Clock';
import { clockOf, moveProcessTime } from '../../../../../server/run/start/testClock';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-clock-'));
  file = path.join(folder, 'clock');
});
afterAll(() => rmSync(folder, { recursive: true }));

const secondsFrom = (now: Date, iso: string) => (now.getTime() - Date.parse(iso)) / 1000;

it("uses the machine's clock without a file", () => {
  expect(clockOf(undefined)).toBe(systemClock);
});

it('starts at the time in the file, runs on, and moves when another time is written', () => {
  writeFileSync(file, '2026-11-16T15:00:00Z\n');
  const clock = clockOf(file);
  expect(secondsFrom(clock.now(), '2026-11-16T15:00:00Z')).toBeLessThan(30);
  writeFileSync(file, '2026-11-20T12:00:00Z');
  const moved = secondsFrom(clock.now(), '2026-11-20T12:00:00Z');
  expect(moved).toBeGreaterThanOrEqual(0);
  expect(moved).toBeLessThan(30);
});

it('the clock is never before the time in the file, even if the file was written a little ahead of it', () => {
  writeFileSync(file, '2026-11-16T15:00:00Z');
  const ahead = Date.now() / 1000 + 30;
  utimesSync(file, ahead, ahead);
  expect(clockOf(file).now().toISOString()).toBe('2026-11-16T15:00:00.000Z');
});

it('keeps its time while the file is being written', () => {
  writeFileSync(file, '2026-11-16T15:00:00Z');
  const clock = clockOf(file);
  writeFileSync(file, '');
  expect(secondsFrom(clock.now(), '2026-11-16T15:00:00Z')).toBeLessThan(30);
});

it('gives the process its time: constructors, libraries, and cookies that expire by the machine', () => {
  writeFileSync(file, '2021-03-01T12:00:00Z');
  const machine = Date.now();
  const restore = moveProcessTime(clockOf(file));
  try {
    expect(new Date().toISOString().slice(0, 15)).toBe('2021-03-01T12:0');
    expect(Date.now() - Date.parse('2021-03-01T12:00:00Z')).toBeLessThan(60_000);
    expect(Date()).toContain('2021');
    expect(new Date('2026-05-05')).toBeInstanceOf(Date);
    expect(new Date(2020, 0).getFullYear()).toBe(2020);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    response.setHeader('Set-Cookie', [`a=1; path=/; expires=${inAnHour}; httponly`, 'b=2']);
    response.setHeader('Set-Cookie', [response.getHeader('set-cookie') ?? []].flat().map(String));
    response.writeHead(200);
    const [cookie = '', other] = [response.getHeader('set-cookie')].flat().map(String);
    const expires = Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect(Math.abs(expires - machine - 3_600_000)).toBeLessThan(60_000);
    expect([cookie.startsWith('a=1; path=/; expires='), cookie.endsWith('; httponly'), other]).toEqual([
      true,
      true,
      'b=2',
    ]);
  } finally {
    restore();
  }
  expect(Math.abs(Date.now() - machine)).toBeLessThan(60_000);
});

it('refuses a file without a time', () => {
  writeFileSync(file, 'tomorrow');
  expect(() => clockOf(file)).toThrow(ConfigError);
  expect(() => clockOf(path.join(folder, 'none'))).toThrow('has no time');
});

it.each(['production', 'development'])('refuses a file in %s', (mode) => {
  expect(() => readConfig({ NODE_ENV: mode, TEST_CLOCK_FILE: file })).toThrow('TEST_CLOCK_FILE is for tests only');
  expect(readConfig({ NODE_ENV: 'test', TEST_CLOCK_FILE: file }).testClockFile).toBe(file);
});
