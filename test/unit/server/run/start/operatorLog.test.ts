import { readConfig } from '../../../../../server/platform/config/readConfig';
import { logWarnings, operatorLog } from '../../../../../server/run/start/operatorLog';
import { startupMessage } from '../../../../../server/run/start/runServer';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  BANK_FILES: 'off',
  IDENTITY_AUDIENCE: 'https://bills.example/api',
  DATABASE_URL: 'postgres://listbill@db.example/listbill?sslmode=verify-full',
  ENCRYPTION_KEY: KEY,
  IDENTITY_DOMAIN: 'example.eu.auth0.com',
  IDENTITY_CLIENT_ID: 'client',
  PUBLIC_URL: 'https://bills.example',
};

afterEach(() => jest.restoreAllMocks());

it('writes one line of JSON for each message in production', async () => {
  const lines: string[] = [];
  for (const method of ['log', 'warn', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...words: unknown[]) => void lines.push(String(words[0])));
  const log = operatorLog(true);
  log.info(await startupMessage(readConfig(PRODUCTION), 1_200));
  log.warn('two\nlines');
  log.fatal('It stops.', new Error('broken'));
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.join('')).not.toContain('\n');
  expect(records).toMatchObject([
    { level: 30, msg: expect.stringContaining('Listbill is up: https://bills.example/') },
    { level: 40, msg: 'two\nlines' },
    { level: 60, msg: 'It stops.', err: { message: 'broken' } },
  ]);
  expect(records[0]?.msg).not.toContain('\n');
});

it('writes why a start is refused as JSON in production, and as text for a terminal', () => {
  const lines: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.push(String(line)));
  operatorLog(true, false).refusal('PORT is wrong.\nHOST, too.');
  operatorLog(true, true).refusal('PORT is wrong.');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, msg: 'PORT is wrong.\nHOST, too.' });
  expect(lines[1]).toBe('PORT is wrong.');
});

it('writes warnings of Node.js as lines of the log', () => {
  const before = process.listeners('warning');
  const warnings: string[] = [];
  logWarnings({ warn: (message) => void warnings.push(message) });
  process.emit('warning', Object.assign(new Error('Buffer() is deprecated.'), { name: 'DeprecationWarning' }));
  process.removeAllListeners('warning');
  for (const listener of before) process.on('warning', listener);
  expect(warnings).toEqual(['DeprecationWarning: Buffer() is deprecated.']);
});

it('writes text elsewhere', () => {
  const written = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  operatorLog(false).info('Ready.');
  expect(written).toHaveBeenCalledWith('Ready.');
});
