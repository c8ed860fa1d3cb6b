import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { openPostgres } from '../../../../../server/platform/database/engine/openPostgres';
import { migrate } from '../../../../../server/platform/database/migrate';
import { FolderFiles } from '../../../../../server/platform/files/FolderFiles';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';
import { maintain } from '../../../../../server/run/maintenance/maintain';
import { assertKnownKey } from '../../../../../server/run/start/checks/databaseChecks';
import { openBlankDatabase, TEST_DATABASE_URL } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;
const KEY = Buffer.alloc(32, 'key');
const STORAGE_ID = '5f0c1b7e-6a52-4b7d-9d1e-2f4a8c3e7b90';
const SETTINGS = {
  ENCRYPTION_KEY: KEY.toString('base64'),
  BACKUP_KEY: Buffer.alloc(32, 'backup').toString('base64'),
};

onPostgres('on PostgreSQL', () => {
  let folder: string;
  let file: string;
  let output: string[];
  let source: OpenDatabase;
  let target: OpenDatabase;
  let billPk: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'listbill-backup-'));
    file = path.join(folder, 'saved.backup');
    [source, target] = await Promise.all([openBlankDatabase(), openBlankDatabase()]);
    await migrate(source.db);
    await assertKnownKey(source.db, new AesEncryption(KEY));
    const data = new TestData(source.db, new TestClock('2026-03-10T15:00:00.000Z'));
    billPk = (await data.bill({ groupNumber: await data.group() })).billPk;
    await new FolderFiles(path.join(folder, 'source/files')).put('uploads/10023.a', Buffer.from('a,b'));
    silence();
    // While a server is connected.
    expect(await run(source, ['backup', file], { DATA_DIR: path.join(folder, 'source') })).toEqual(0);
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await Promise.all([source.close(), target.close()]);
    rmSync(folder, { recursive: true });
  });
  beforeEach(silence);
  afterEach(() => jest.restoreAllMocks());

  function silence(): void {
    output = [];
    for (const to of ['log', 'error'] as const) {
      jest.spyOn(console, to).mockImplementation((...texts: unknown[]) => void output.push(texts.join(' ')));
    }
  }

  async function urlOf({ db }: OpenDatabase): Promise<string> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const address = new URL(TEST_DATABASE_URL ?? '');
    address.pathname = `/${rows[0]?.name}`;
    return address.href;
  }

  async function run(database: OpenDatabase, words: readonly string[], settings: Record<string, string> = {}) {
    const DATABASE_URL = await urlOf(database);
    return maintain({ ...SETTINGS, DATABASE_URL, DATA_DIR: path.join(folder, 'target'), ...settings }, words, folder);
  }

  /** Runs a command on the target while no server is connected to it. */
  async function runAlone(words: readonly string[], settings: Record<string, string> = {}): Promise<number> {
    const DATABASE_URL = await urlOf(target);
    await cutConnections(target);
    return maintain({ ...SETTINGS, DATABASE_URL, DATA_DIR: path.join(folder, 'target'), ...settings }, words, folder);
  }

  async function cutConnections(database: OpenDatabase): Promise<void> {
    const name = new URL(await urlOf(database)).pathname.slice(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(source.db);
  }

  /** On a separate connection, because those of the target are cut. */
  async function inTarget(...statements: readonly string[]): Promise<void> {
    const { db, close } = openPostgres(await urlOf(target), { connections: 1 });
    for (const statement of statements) await sql.raw(statement).execute(db);
    await close();
  }

  const billsIn = async ({ db }: OpenDatabase) =>
    (await db.selectFrom('bills').select('bill_pk').execute()).map(({ bill_pk }) => bill_pk);

  it('restores an encrypted backup of database and files into an empty database', async () => {
    const files = new FolderFiles(path.join(folder, 'target/files'));
    await files.put('storage-id', Buffer.from(STORAGE_ID));
    expect(readFileSync(file).includes('a,b')).toBe(false);
    expect([await runAlone(['restore', file]), output]).toEqual([0, [expect.stringContaining('was restored')]]);
    expect(await billsIn(target)).toEqual([billPk]);
    expect(await migrate(target.db)).toEqual([]);
    expect(Buffer.from((await files.get('uploads/10023.a')) ?? []).toString()).toBe('a,b');
    const storage = target.db.selectFrom('settings').select('value').where('key', '=', 'fileStorageId');
    expect(await storage.execute()).toEqual([{ value: STORAGE_ID }]);
    const constraints = sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`;
    expect((await constraints.execute(target.db)).rows).toEqual((await constraints.execute(source.db)).rows);
  });

  it("passes a restore drill, which compares the restored data with the backup's manifest", async () => {
    expect(await run(source, ['restore', file, '--drill'])).toBe(0);
    expect(output.at(-1)).toMatch(/passed[^]*Compared +\d+ numbers with the backup, 0 differences[^]*bills +1\n/);
    const drills = await source.db.selectFrom('restore_drills').selectAll().execute();
    expect(drills).toEqual([expect.objectContaining({ has_passed: true, backup_made_at: expect.any(String) })]);
    const { rows } = await sql`select from pg_database where datname like 'listbill_check_%'`.execute(source.db);
    expect(rows.length).toBe(0);
  });

  it('replaces data only when it is told to, and leaves no tables that are not in the backup', async () => {
    await sql`create table if not exists later (a integer)`.execute(target.db);
    expect(await runAlone(['restore', file])).toBe(1);
    expect(output.at(-1)).toContain('Add --replace');
    expect([await runAlone(['restore', file, '--replace']), output.slice(1)]).toEqual([0, [expect.any(String)]]);
    expect((await sql`select from pg_tables where tablename = 'later'`.execute(target.db)).rows).toEqual([]);
    expect(await billsIn(target)).toEqual([billPk]);
  });

  it('does not restore while servers are connected', async () => {
    await billsIn(target).catch(() => undefined);
    expect(await run(target, ['restore', file, '--replace'])).toBe(1);
    expect(output.at(-1)).toContain('Stop them and try again');
  });

  it('changes nothing if the backup is damaged in the middle', async () => {
    await sql`create table if not exists kept (a integer)`.execute(target.db);
    const settings = { BACKUP_KEY: '' };
    expect(await run(source, ['backup', 'plain.backup', '--unencrypted'], settings)).toBe(0);
    const bytes = readFileSync(path.join(folder, 'plain.backup'));
    const spoiled = Buffer.from(bytes);
    const place = Math.floor(bytes.length / 2);
    spoiled[place] = (spoiled[place] ?? 0) ^ 1;
    for (const wrong of [spoiled, bytes.subarray(0, -20), bytes.subarray(0, place)]) {
      writeFileSync(path.join(folder, 'wrong.backup'), wrong);
      expect(await runAlone(['restore', 'wrong.backup', '--replace'], settings)).toBe(1);
      expect((await sql`select from pg_tables where tablename = 'kept'`.execute(target.db)).rows).toHaveLength(1);
    }
  });

  it('verifies in a scratch database, which it drops', async () => {
    const scratches = async () =>
      (
        await sql<{ datname: string }>`select datname from pg_database where datname like 'listbill_check_%'`.execute(
          source.db,
        )
      ).rows;
    expect([await run(source, ['backup', 'verified.backup', '--verify']), output]).toEqual([
      0,
      [expect.stringMatching(/Verified: restored into a scratch database, \d+ money rules hold for [1-9]\d* records/)],
    ]);
    expect(await run(source, ['restore', 'verified.backup', '--check'])).toBe(0);
    expect(await scratches()).toEqual([]);
  });

  it('refuses another encryption key, and a backup of the other engine', async () => {
    const ENCRYPTION_KEY = Buffer.alloc(32, 'other').toString('base64');
    expect(await runAlone(['restore', file, '--replace'], { ENCRYPTION_KEY })).toBe(1);
    expect(output.at(-1)).toContain('another encryption key than ENCRYPTION_KEY');
    expect(await maintain({ ...SETTINGS, DATA_DIR: path.join(folder, 'own') }, ['restore', file], folder)).toBe(1);
    expect(output.at(-1)).toContain('This backup is of a PostgreSQL database. Set DATABASE_URL');
  });

  it('names a missing program of PostgreSQL, and the setting for its folder', async () => {
    expect(await run(source, ['backup', 'none.backup'], { POSTGRES_BIN: folder })).toBe(1);
    expect(output.at(-1)).toMatch(/^pg_dump was not found\. Install PostgreSQL's client programs.*POSTGRES_BIN/);
    expect(() => readFileSync(path.join(folder, 'none.backup'))).toThrow('ENOENT');
  });

  it('works for a role that only owns the database, and lists the requirements of verification', async () => {
    const { db } = source;
    const name = new URL(await urlOf(target)).pathname.slice(1);
    // Roles outlive databases: a run that was ended by force leaves its own.
    const owner = `listbill_owner_${randomUUID().slice(0, 8)}`;
    await sql`create role ${sql.id(owner)} login`.execute(db);
    try {
      await inTarget('drop schema public cascade', 'create schema public authorization pg_database_owner');
      await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(db);
      const address = new URL(await urlOf(target));
      address.username = owner;
      await cutConnections(target);
      const settings = { ...SETTINGS, DATABASE_URL: address.href, DATA_DIR: path.join(folder, 'target') };
      const asOwner = (words: readonly string[]) => maintain(settings, words, folder);
      expect([await asOwner(['restore', file]), output]).toEqual([0, [expect.any(String)]]);
      expect([await asOwner(['restore', file, '--replace']), output.slice(1)]).toEqual([0, [expect.any(String)]]);
      expect(await asOwner(['backup', 'own.backup', '--verify'])).toBe(1);
      expect(output.at(-1)).toContain('alter role … createdb');
      const owned = openPostgres(address.href, { connections: 1 });
      expect(await migrate(owned.db)).toEqual([]);
      await owned.close();
    } finally {
      await sql`alter database ${sql.id(name)} owner to current_user`.execute(db);
      await inTarget(`reassign owned by ${owner} to current_user`);
      await sql`drop role ${sql.id(owner)}`.execute(db);
    }
  });
});
