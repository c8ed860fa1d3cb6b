import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { keyFilePath } from '../../../../../server/platform/config/encryptionKey';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { archiveYears } from '../../../../../server/run/maintenance/archive';
import { recordConsole } from '../../../../support/process/recordConsole';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

// Each step opens a database on disk.
jest.setTimeout(180_000);

const NOW = new Date('2026-03-10T15:00:00.000Z');
const BACKUP_KEY = Buffer.alloc(32, 9).toString('base64');

let folder: string;
const output = recordConsole();
let billNumber: string;

type Database = Awaited<ReturnType<typeof openPGlite>>['db'];

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-years-'));
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 5).toString('base64')}\n`);
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  const data = new TestData(db, new TestClock(NOW.toISOString()));
  const groupNumber = await data.group();
  ({ billNumber } = await data.bill({ groupNumber, status: 'RECONCILED', period: '2022-03-01' }));
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (words: string, settings: Record<string, string> = {}) => {
  output.length = 0;
  const isPlain = words.startsWith('--export') && settings['BACKUP_KEY'] === undefined;
  const all = [...words.split(' '), ...(isPlain ? ['--unencrypted'] : [])];
  const code = await archiveYears({ DATA_DIR: folder, ...settings }, all, folder, NOW);
  return { code, said: output.join('\n') };
};

it('refuses to save a file that everyone could read', async () => {
  output.length = 0;
  expect(await archiveYears({ DATA_DIR: folder }, ['--export', '2022', 'open.gz'], folder, NOW)).toBe(1);
  expect(output.join()).toContain('BACKUP_KEY is not set');
  expect(existsSync(path.join(folder, 'open.gz'))).toBe(false);
});

it('saves a year to a file, reads it back, and shows what has changed since', async () => {
  const file = path.join(folder, 'years/listbill-2022.jsonl.gz');
  expect(await run('--export 2022')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^Saved to .*read back: 1 bill that ended in 2022, 1 of them not paid, with 2 lines, due \$1,000\.00/,
    ),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(gunzipSync(readFileSync(file)).toString().split('\n')).toHaveLength(4);
  expect((await run('--read years/listbill-2022.jsonl.gz')).said).toContain('The database has the same.');
  const printed = await run(`--read years/listbill-2022.jsonl.gz --bill ${billNumber}`);
  expect(JSON.parse(printed.said)).toMatchObject({ bill: { bill_number: billNumber }, lines: [{}, {}] });
  await inDatabase((db) => db.updateTable('bill_lines').set({ note: 'Changed' }).where('line_no', '=', 1).execute());
  const { code, said } = await run('--read years/listbill-2022.jsonl.gz');
  expect([code, said]).toEqual([0, expect.stringContaining(`1 bill changed since: ${billNumber} of group`)]);
});

it('never replaces a file, and saves none for a year without bills', async () => {
  expect(await run('--export 2022 again.gz')).toMatchObject({ code: 0 });
  expect(await run('--export 2022 again.gz')).toEqual({ code: 1, said: expect.stringContaining('exists already') });
  expect((await run('--export 2021 none.gz')).said).toBe('No bill ended in 2021. Nothing was saved.');
  expect(existsSync(path.join(folder, 'none.gz'))).toBe(false);
});

it('encrypts the file with the key of backups', async () => {
  expect((await run('--export 2022 secret.gz', { BACKUP_KEY })).said).toContain('MB, encrypted)');
  expect(readFileSync(path.join(folder, 'secret.gz')).includes('listbill-encrypted-1')).toBe(true);
  expect(await run('--read secret.gz', { BACKUP_KEY })).toMatchObject({ code: 0 });
  expect(await run('--read secret.gz')).toEqual({ code: 1, said: expect.stringContaining('Set BACKUP_KEY') });
});

it.each<[string, (whole: Buffer) => Buffer]>([
  ['cut off', (whole) => whole.subarray(0, -20)],
  ['changed', (whole) => Buffer.concat([whole.subarray(0, 60), Buffer.from('changed'), whole.subarray(67)])],
  ['no such file', () => Buffer.from('something else')],
])('refuses a file that is damaged: %s', async (_, damage) => {
  if (!existsSync(path.join(folder, 'whole.gz'))) await run('--export 2022 whole.gz');
  writeFileSync(path.join(folder, 'damaged.gz'), damage(readFileSync(path.join(folder, 'whole.gz'))));
  expect(await run('--read damaged.gz')).toEqual({ code: 1, said: 'The file is damaged or incomplete.' });
  expect(await run('--read damaged.gz --bill 1')).toEqual({ code: 1, said: 'The file is damaged or incomplete.' });
});

it('reports which file or bill is missing', async () => {
  expect(await run('--read missing.gz')).toEqual({ code: 1, said: expect.stringContaining('does not exist') });
  if (!existsSync(path.join(folder, 'whole.gz'))) await run('--export 2022 whole.gz');
  expect(await run('--read whole.gz --bill 0')).toEqual({ code: 1, said: 'The file has no bill 0.' });
});

it('shows how many bills have their released state in the database', async () => {
  expect(await run('--before 2023')).toEqual({ code: 0, said: 'There is nothing to archive.' });
});

it.each([
  '--export 2026',
  '--export',
  '--before 2027',
  '--before 2023 --export 2022',
  '--read a --apply',
  'file',
  '--bill 1',
  '--x',
])('explains itself instead of guessing: %s', async (words) => {
  expect(await run(words)).toEqual({ code: 1, said: expect.stringContaining('Choose a command:') });
});
