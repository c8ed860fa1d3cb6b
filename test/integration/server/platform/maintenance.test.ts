import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyFilePath } from '../../../../server/config/encryptionKey';
import { FolderFiles } from '../../../../server/infrastructure/files/FolderFiles';
import { lockDataFolder } from '../../../../server/infrastructure/files/lockDataFolder';
import { openPGlite } from '../../../../server/infrastructure/sql/engine/openPGlite';
import { maintain } from '../../../../server/maintenance/maintain';
import { migratedDump } from '../../../support/server/openTestPGlite';

// Each step opens a database on disk.
jest.setTimeout(180_000);

let folder: string;
let file: string;
let output: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-data-'));
  file = path.join(folder, 'saved.backup');
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 5).toString('base64')}\n`);
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  await db.insertInto('reps').values({ rep_id: 1, name: 'Before' }).execute();
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  output = [];
  for (const to of ['log', 'error'] as const) {
    jest.spyOn(console, to).mockImplementation((...texts: unknown[]) => void output.push(texts.join(' ')));
  }
});
afterEach(() => jest.restoreAllMocks());

type Work<T> = (db: Awaited<ReturnType<typeof openPGlite>>['db']) => Promise<T>;

async function inDatabase<T>(work: Work<T>): Promise<T> {
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const run = (command?: string, given?: string, settings: Record<string, string> = {}) =>
  maintain({ DATA_DIR: folder, ...settings }, command, given, folder);
const reps = () => inDatabase((db) => db.selectFrom('reps').select('name').execute());
const rename = (name: string) => inDatabase((db) => db.updateTable('reps').set({ name }).execute());

it('backs up and restores the database and the key', async () => {
  expect(await run('backup', 'saved.backup')).toBe(0);
  expect(output.join()).toContain('store it safely');
  await rename('After');
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 6).toString('base64')}\n`);
  expect(await run('restore', file)).toBe(0);
  expect(await reps()).toEqual([{ name: 'Before' }]);
  expect(readFileSync(keyFilePath(folder), 'utf8').trim()).toBe(Buffer.alloc(32, 5).toString('base64'));
});

it('backs up and restores exactly the uploaded files', async () => {
  const files = new FolderFiles(path.join(folder, 'files'));
  await files.put('uploads/10023/march.csv', Buffer.from('a,b'));
  await files.put('logos/1.png', Buffer.from('picture'));
  expect(await run('backup', 'with-files.backup')).toBe(0);
  await files.remove('logos/1.png');
  await files.put('uploads/10023/march.csv', Buffer.from('changed'));
  await files.put('uploads/10023/april.csv', Buffer.from('later'));
  expect(await run('restore', 'with-files.backup')).toBe(0);
  const left = await readdir(path.join(folder, 'files'), { recursive: true });
  expect(left.sort()).toEqual(['logos', 'logos/1.png', 'uploads', 'uploads/10023', 'uploads/10023/march.csv']);
  expect(Buffer.from((await files.get('uploads/10023/march.csv')) ?? []).toString()).toBe('a,b');
  const whole = readFileSync(path.join(folder, 'with-files.backup'));
  writeFileSync(path.join(folder, 'spoiled'), Buffer.concat([whole.subarray(0, -1), Buffer.from('x')]));
  expect(await run('restore', 'spoiled')).toBe(1);
  expect(output.at(-1)).toContain('damaged');
  expect(Buffer.from((await files.get('uploads/10023/march.csv')) ?? []).toString()).toBe('a,b');
});

it('refuses to restore a backup with a different key', async () => {
  await rename('Now');
  expect(await run('restore', file, { ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') })).toBe(1);
  expect(output.at(-1)).toContain('Remove ENCRYPTION_KEY');
  expect(await reps()).toEqual([{ name: 'Now' }]);
});

it('replaces an older backup of the same name, and makes it readable by its owner only', async () => {
  const place = path.join(folder, 'again.backup');
  writeFileSync(place, 'older', { mode: 0o644 });
  expect(await run('backup', place)).toBe(0);
  expect(statSync(place).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('again.backup.new');
});

it('changes nothing if the backup is damaged', async () => {
  await rename('Now');
  const whole = readFileSync(file);
  const spoiled: [Buffer, string][] = [
    [Buffer.concat([whole.subarray(0, -100), Buffer.alloc(100)]), 'damaged'],
    [whole.subarray(0, whole.length / 2), 'damaged or incomplete'],
    [Buffer.from('PK zip\n'), 'not a Listbill backup'],
    [Buffer.alloc(0), 'not a Listbill backup'],
  ];
  for (const [bytes, sentence] of spoiled) {
    writeFileSync(path.join(folder, 'spoiled'), bytes);
    expect(await run('restore', 'spoiled')).toBe(1);
    expect(output.at(-1)).toContain(sentence);
  }
  expect(await reps()).toEqual([{ name: 'Now' }]);
});

it('does not run while a server uses the folder', async () => {
  const unlock = await lockDataFolder(folder);
  for (const command of ['reset', 'backup']) expect(await run(command)).toBe(1);
  expect(output).toEqual(Array(2).fill(expect.stringContaining('already running')));
  unlock();
});

it('explains missing commands, and what to do with PostgreSQL', async () => {
  expect(await run('restore')).toBe(1);
  expect(await run()).toBe(1);
  expect(await run('backup', undefined, { DATABASE_URL: 'postgres://db/x' })).toBe(1);
  expect(output).toEqual([
    expect.stringContaining('Choose a command'),
    expect.stringContaining('Choose a command'),
    expect.stringContaining('pg_dump'),
  ]);
});

it('resets the data and keeps backups', async () => {
  expect(await run('backup')).toBe(0);
  expect(await run('reset')).toBe(0);
  const left = await readdir(folder);
  expect(left).toContain('backups');
  expect(left).not.toContain('database');
  expect(left).not.toContain('encryption.key');
  expect(left).not.toContain('files');
});
