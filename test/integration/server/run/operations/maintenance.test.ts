import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { keyFilePath } from '../../../../../server/platform/config/encryptionKey';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { SCHEMA_NAME } from '../../../../../server/platform/database/schema/schema';
import { FolderFiles } from '../../../../../server/platform/files/FolderFiles';
import { lockDataFolder } from '../../../../../server/platform/files/lockDataFolder';
import { openBackup, packBackup } from '../../../../../server/run/maintenance/backup/BackupFile';
import { ByteReader } from '../../../../../server/run/maintenance/backup/ByteReader';
import { maintain } from '../../../../../server/run/maintenance/maintain';
import { recordConsole } from '../../../../support/process/recordConsole';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

// Each step opens a database on disk.
jest.setTimeout(180_000);

let folder: string;
let file: string;
const output = recordConsole();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-data-'));
  file = path.join(folder, 'saved.backup');
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 5).toString('base64')}\n`);
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  await db.insertInto('reps').values({ rep_id: 1, name: 'Before' }).execute();
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Work<T> = (db: Awaited<ReturnType<typeof openPGlite>>['db']) => Promise<T>;

async function inDatabase<T>(work: Work<T>): Promise<T> {
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const run = (words: readonly string[], settings: Record<string, string> = {}) =>
  maintain({ DATA_DIR: folder, ...settings }, plain(words, settings), folder);
/** Without a key, a backup must be asked for with a flag. */
const plain = ([command = '', ...others]: readonly string[], { BACKUP_KEY }: Record<string, string>) =>
  command === 'backup' && BACKUP_KEY === undefined ? [command, ...others, '--unencrypted'] : [command, ...others];
/** Replaces the database of the folder. */
const restoreFrom = (given: string, settings: Record<string, string> = {}) =>
  run(['restore', given, '--replace'], settings);
const reps = () => inDatabase((db) => db.selectFrom('reps').select('name').execute());
/** Name, size and time of every file of the database, which opening it would change. */
const databaseFiles = () => {
  const database = path.join(folder, 'database');
  return readdirSync(database, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, mtimeMs } = statSync(path.join(database, name));
    return `${name} ${size} ${mtimeMs}`;
  });
};
const rename = (name: string) => inDatabase((db) => db.updateTable('reps').set({ name }).execute());

it('refuses a backup that everyone could read, and explains what to do', async () => {
  expect(await maintain({ DATA_DIR: folder }, ['backup', 'open.backup'], folder)).toBe(1);
  expect(output.at(-1)).toMatch(
    /^BACKUP_KEY is not set.* openssl rand -base64 32.* --unencrypted\. Nothing was saved\.$/,
  );
  expect(existsSync(path.join(folder, 'open.backup'))).toBe(false);
});

it('backs up and restores the database and the key', async () => {
  expect(await run(['backup', 'saved.backup'])).toBe(0);
  expect(output.join()).toContain('store it safely');
  await rename('After');
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 6).toString('base64')}\n`);
  expect(await restoreFrom(file)).toBe(0);
  expect(await reps()).toEqual([{ name: 'Before' }]);
  expect(readFileSync(keyFilePath(folder), 'utf8').trim()).toBe(Buffer.alloc(32, 5).toString('base64'));
});

it('backs up and restores exactly the uploaded files', async () => {
  const files = new FolderFiles(path.join(folder, 'files'));
  await files.put('uploads/10023/march.csv', Buffer.from('a,b'));
  await files.put('logos/1.png', Buffer.from('picture'));
  await files.put('storage-id', Buffer.from('of this folder alone'));
  expect(await run(['backup', 'with-files.backup'])).toBe(0);
  await files.remove('logos/1.png');
  await files.put('uploads/10023/march.csv', Buffer.from('changed'));
  await files.put('uploads/10023/april.csv', Buffer.from('later'));
  expect(await restoreFrom('with-files.backup')).toBe(0);
  const left = await readdir(path.join(folder, 'files'), { recursive: true });
  expect(left.sort()).toEqual(['logos', 'logos/1.png', 'uploads', 'uploads/10023', 'uploads/10023/march.csv']);
  expect(Buffer.from((await files.get('uploads/10023/march.csv')) ?? []).toString()).toBe('a,b');
  const whole = readFileSync(path.join(folder, 'with-files.backup'));
  writeFileSync(path.join(folder, 'spoiled'), Buffer.concat([whole.subarray(0, -1), Buffer.from('x')]));
  expect(await restoreFrom('spoiled')).toBe(1);
  expect(output.at(-1)).toContain('damaged');
  expect(Buffer.from((await files.get('uploads/10023/march.csv')) ?? []).toString()).toBe('a,b');
});

it('refuses to restore a backup with a different key', async () => {
  const before = databaseFiles();
  expect(await restoreFrom(file, { ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') })).toBe(1);
  expect(output.at(-1)).toContain('Remove ENCRYPTION_KEY');
  expect(databaseFiles()).toEqual(before);
});

it('replaces an older backup of the same name, and makes it readable by its owner only', async () => {
  const place = path.join(folder, 'again.backup');
  writeFileSync(place, 'older', { mode: 0o644 });
  expect(await run(['backup', place])).toBe(0);
  expect(statSync(place).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('again.backup.new');
});

it('changes nothing if the backup is damaged', async () => {
  const before = databaseFiles();
  const whole = readFileSync(file);
  const spoiled: [Buffer, string][] = [
    [Buffer.concat([whole.subarray(0, -100), Buffer.alloc(100)]), 'damaged'],
    [whole.subarray(0, whole.length / 2), 'damaged or incomplete'],
    [Buffer.from('PK zip\n'), 'not a Listbill backup'],
    [Buffer.alloc(0), 'not a Listbill backup'],
  ];
  for (const [bytes, sentence] of spoiled) {
    writeFileSync(path.join(folder, 'spoiled'), bytes);
    expect(await restoreFrom('spoiled')).toBe(1);
    expect(output.at(-1)).toContain(sentence);
  }
  expect(databaseFiles()).toEqual(before);
});

it('does not run while a server uses the folder', async () => {
  const unlock = await lockDataFolder(folder);
  for (const command of ['reset', 'backup']) expect(await run([command])).toBe(1);
  expect(output).toEqual(Array(2).fill(expect.stringContaining('already running')));
  unlock();
});

it.each([
  [['restore']],
  [[]],
  [['backup', 'a', 'b']],
  [['backup', '--replace']],
  [['restore', 'a', '--verify']],
  [['backup', '--quick']],
  [['backup', '--drill']],
  [['restore', 'a', '--drill', '--replace']],
  [['restore', 'a', '--drill', '--check']],
])('explains the commands instead of running %j', async (words) => {
  expect(await run(words)).toBe(1);
  expect(output).toEqual([expect.stringContaining('Choose a command')]);
});

it('restores over data only when it is told to', async () => {
  const before = databaseFiles();
  expect(await run(['restore', file])).toBe(1);
  expect(output.at(-1)).toContain('Add --replace');
  expect(databaseFiles()).toEqual(before);
});

it('verifies a backup in a scratch database, and leaves nothing behind', async () => {
  const scratches = () => readdirSync(tmpdir()).filter((name) => name.startsWith('listbill-check-'));
  const before = scratches();
  expect(await run(['backup', 'verified.backup', '--verify'])).toBe(0);
  expect(output.at(-1)).toMatch(/Verified: restored into a scratch database, \d+ money rules hold for \d+ records/);
  expect(await run(['restore', 'verified.backup', '--check'])).toBe(0);
  expect(scratches()).toEqual(before);
});

it('deletes backups older than the days to keep, by their names, once the new one is complete', async () => {
  const place = path.join(folder, 'backups');
  const nameOf = (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    return `listbill-${at.replaceAll(':', '-')}.backup`;
  };
  mkdirSync(place, { recursive: true });
  const [old, young] = [nameOf(36), nameOf(34)];
  for (const name of [old, young, 'before-upgrade.backup', 'listbill-notes.txt'])
    writeFileSync(path.join(place, name), '');
  expect(await run(['backup', '--keep', '35'])).toBe(0);
  expect(output.at(-1)).toContain('1 backup older than 35 days deleted.');
  const left = readdirSync(place);
  expect(left).not.toContain(old);
  expect(left).toEqual(expect.arrayContaining([young, 'before-upgrade.backup', 'listbill-notes.txt']));
  expect(left).toHaveLength(4);
});

it('deletes no backup when the new one fails', async () => {
  const place = path.join(folder, 'backups');
  const name = 'listbill-2020-01-01T00-00-00.000Z.backup';
  writeFileSync(path.join(place, name), '');
  expect(await run(['backup', '--keep', '35'], { DATABASE_URL: 'postgres://localhost:1/none' })).toBe(1);
  expect(readdirSync(place)).toContain(name);
});

it.each([['0'], ['3.5'], ['-1'], ['soon'], ['']])('refuses to keep backups for "%s" days', async (days) => {
  expect(await run(['backup', '--keep', days])).toBe(1);
  expect(output.at(-1)).toContain('Choose a command');
});

it('records each backup, and that it was restored and checked', async () => {
  const latest = async () => {
    const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
    const row = await db.selectFrom('backups').selectAll().orderBy('made_at', 'desc').limit(1).executeTakeFirst();
    await close();
    return row;
  };
  expect(await run(['backup', 'recorded.backup'])).toBe(0);
  const made = await latest();
  expect(made).toMatchObject({ is_encrypted: false, verified_at: null });
  expect(Number(made?.bytes)).toBeGreaterThan(1_000);
  expect(await run(['restore', 'recorded.backup', '--check'])).toBe(0);
  expect(await latest()).toMatchObject({ made_at: made?.made_at, verified_at: expect.any(String) });
});

describe('a restore drill', () => {
  const drills = () => inDatabase((db) => db.selectFrom('restore_drills').selectAll().orderBy('started_at').execute());
  const reports = () => readdirSync(path.join(folder, 'backups')).filter((name) => name.startsWith('drill-'));

  it('restores the newest backup, compares it with its manifest, and saves a report', async () => {
    expect(await run(['backup'])).toBe(0);
    expect(await run(['restore', '--drill'])).toBe(0);
    expect(output.at(-1)).toMatch(/^Restore drill of \S+: passed\n/);
    expect(output.at(-1)).toMatch(/Compared +\d+ numbers with the backup, 0 differences/);
    expect(output.at(-1)).toMatch(/Ledger +its accounts add up to \$0.00/);
    const [json, text] = reports();
    expect(readFileSync(path.join(folder, 'backups', text ?? ''), 'utf8')).toContain(': passed');
    const report = JSON.parse(readFileSync(path.join(folder, 'backups', json ?? ''), 'utf8'));
    expect(report).toMatchObject({ problem: null, backup: { madeAt: expect.any(String) } });
    expect(report.checked.compared).toContainEqual({ of: 'counts', name: 'bills', saved: 0, restored: 0 });
    const [drill] = await drills();
    expect(drill).toMatchObject({ has_passed: true, started_at: report.startedAt, seconds: report.seconds });
    expect(statSync(path.join(folder, 'backups', text ?? '')).mode & 0o777).toBe(0o600);
    const checked = await inDatabase((db) =>
      db.selectFrom('backups').select('verified_at').where('made_at', '=', report.backup.madeAt).execute(),
    );
    expect(checked).toEqual([{ verified_at: expect.any(String) }]);
  });

  it('fails if what was restored does not match the backup, which is recorded and reported', async () => {
    const whole = readFileSync(
      path.join(
        folder,
        'backups',
        readdirSync(path.join(folder, 'backups'))
          .filter((n) => n.endsWith('.backup'))
          .at(-1) ?? '',
      ),
    );
    const place = path.join(folder, 'untrue.backup');
    writeFileSync(place, await withContents(whole, (text) => text.replace('"bills":0', '"bills":7')));
    expect(await run(['restore', place, '--drill'])).toBe(1);
    expect(output.at(-1)).toContain('1 difference, such as rows of bills: 0 instead of 7.');
    expect(reports()).toHaveLength(4);
    expect((await drills()).at(-1)).toMatchObject({ has_passed: false });
    expect(await run(['restore', place, '--check'])).toBe(1);
  });

  it('reports that there is no backup', async () => {
    expect(await run(['restore', '--drill'], { DATA_DIR: path.join(folder, 'nowhere') })).toBe(1);
    expect(output.at(-1)).toContain('There is no backup in');
  });
});

/** The same backup with other contents. */
async function withContents(backup: Buffer, change: (text: string) => string): Promise<Buffer> {
  const { head, parts } = await openBackup(new ByteReader(chunksOf(backup)));
  async function* changed() {
    for await (const { name, content } of parts()) {
      const bytes = await buffer(content);
      yield { name, content: chunksOf(name === 'contents' ? Buffer.from(change(bytes.toString())) : bytes) };
    }
  }
  return buffer(packBackup(head, changed()));
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes;
}

describe('with BACKUP_KEY', () => {
  const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');
  const encrypted = () => path.join(folder, 'encrypted.backup');

  it('encrypts the backup, which only that key restores', async () => {
    await rename('Secret name');
    expect(await run(['backup', encrypted(), '--verify'], { BACKUP_KEY })).toBe(0);
    expect(output.at(-1)).toContain('encrypted');
    const bytes = readFileSync(encrypted());
    expect(bytes.includes(Buffer.alloc(32, 5).toString('base64'))).toBe(false);
    await rename('Now');
    const before = databaseFiles();
    expect(await restoreFrom(encrypted())).toBe(1);
    expect(output.at(-1)).toContain('Set BACKUP_KEY');
    expect(await restoreFrom(encrypted(), { BACKUP_KEY: Buffer.alloc(32, 8).toString('base64') })).toBe(1);
    expect(output.at(-1)).toContain('another key than BACKUP_KEY');
    expect(databaseFiles()).toEqual(before);
    expect(await restoreFrom(encrypted(), { BACKUP_KEY })).toBe(0);
    expect(await reps()).toEqual([{ name: 'Secret name' }]);
  });
});

it('refuses a backup of a newer version', async () => {
  const [head = '', ...rest] = readFileSync(file, 'latin1').split('\n');
  const newer = { ...JSON.parse(head), migrations: [SCHEMA_NAME, '9999_later'] };
  writeFileSync(path.join(folder, 'newer'), [JSON.stringify(newer), ...rest].join('\n'), 'latin1');
  const before = databaseFiles();
  expect(await restoreFrom('newer')).toBe(1);
  expect(output.at(-1)).toContain('newer version of Listbill (migration 9999_later)');
  expect(databaseFiles()).toEqual(before);
});

it('refuses a backup from another version before 1.0.0', async () => {
  const [head = '', ...rest] = readFileSync(file, 'latin1').split('\n');
  const older = { ...JSON.parse(head), migrations: ['0123_baseline', '0860_given_power'] };
  writeFileSync(path.join(folder, 'older'), [JSON.stringify(older), ...rest].join('\n'), 'latin1');
  const before = databaseFiles();
  expect(await restoreFrom('older')).toBe(1);
  expect(output.at(-1)).toContain(
    'This backup is of another version of Listbill before 1.0.0 (0123_baseline), which cannot be upgraded. Restore it with that version.',
  );
  expect(databaseFiles()).toEqual(before);
});

it('refuses a backup whose bank accounts need another encryption key', async () => {
  const [head = '', ...rest] = readFileSync(file, 'latin1').split('\n');
  const elsewhere = { ...JSON.parse(head), encryptionKey: null, keyFingerprint: 'another' };
  writeFileSync(path.join(folder, 'elsewhere'), [JSON.stringify(elsewhere), ...rest].join('\n'), 'latin1');
  expect(await restoreFrom('elsewhere')).toBe(1);
  expect(output.at(-1)).toContain('made with ENCRYPTION_KEY set');
  expect(await restoreFrom('elsewhere', { ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64') })).toBe(1);
  expect(output.at(-1)).toContain('another encryption key than ENCRYPTION_KEY');
});

it('restores a backup of the first version', async () => {
  await rename('Older');
  const { pglite, close } = await openPGlite({ folder: path.join(folder, 'database') });
  const database = Buffer.from(await (await pglite.dumpDataDir('gzip')).arrayBuffer());
  await close();
  const content = Buffer.from('a,b');
  const sizeOf = (bytes: Buffer) => ({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const head = {
    format: 'listbill-backup-2',
    madeAt: '2026-11-20T10:00:00.000Z',
    encryptionKey: Buffer.alloc(32, 5).toString('base64'),
    ...sizeOf(database),
    files: [{ name: 'uploads/1', ...sizeOf(content) }],
  };
  writeFileSync(
    path.join(folder, 'older.backup'),
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), database, content]),
  );
  await rename('Now');
  expect(await restoreFrom('older.backup')).toBe(0);
  expect(await reps()).toEqual([{ name: 'Older' }]);
  expect(await new FolderFiles(path.join(folder, 'files')).get('uploads/1')).toEqual(content);
});

it('reports money that does not add up, and files that are missing', async () => {
  const data = await inDatabase(async (db) => {
    const testData = new TestData(db, new TestClock('2026-03-10T15:00:00.000Z'));
    const bill = await testData.bill({ groupNumber: await testData.group() });
    await sql`set session_replication_role = replica`.execute(db);
    await sql`update bills set billed_cents = billed_cents + 1, due_cents = due_cents + 1`.execute(db);
    return bill;
  });
  expect(await run(['backup', 'wrong.backup', '--verify'])).toBe(1);
  expect(output.at(-1)).toContain(`It could not be verified: Broken: A bill's amounts are the sums of its lines.`);
  expect(output.at(-1)).toContain(data.billPk);
});

it('resets the data and keeps backups', async () => {
  expect(await run(['backup'])).toBe(0);
  expect(await run(['reset'])).toBe(0);
  const left = await readdir(folder);
  expect(left).toContain('backups');
  expect(left).not.toContain('database');
  expect(left).not.toContain('encryption.key');
  expect(left).not.toContain('files');
});
