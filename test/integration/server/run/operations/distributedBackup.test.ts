import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '../../../../../server/platform/database/engine/openPostgres';
import { migrate } from '../../../../../server/platform/database/migrate';
import type { Db } from '../../../../../server/platform/database/Tables';
import { assertInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';
import { contentsOf } from '../../../../../server/run/maintenance/backup/BackupContents';
import { run as distribute } from '../../../../../server/run/maintenance/distribute';
import { maintain } from '../../../../../server/run/maintenance/maintain';
import { assertKnownKey } from '../../../../../server/run/start/checks/databaseChecks';
import { recordConsole } from '../../../../support/process/recordConsole';
import { type CitusDatabase, createBlankCitus, createWithoutCitus } from '../../../../support/server/openTestCitus';
import { TEST_CITUS_URL } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

jest.setTimeout(600_000);

const onCitus = TEST_CITUS_URL ? describe : describe.skip;
const KEY = Buffer.alloc(32, 'key');
const clock = new TestClock('2026-03-10T15:00:00.000Z');

/** Leaves out shards, whose names end with a number. */
async function triggersOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !/_\d{6,}\b/.test(name));
}

onCitus('a backup of a distributed database', () => {
  const output = recordConsole();
  let folder: string;
  let source: CitusDatabase;
  let target: Awaited<ReturnType<typeof createWithoutCitus>>;
  let groupNumber: string;

  /** Connects for one piece of work, because commands refuse a database with other connections. */
  async function inDatabase<T>({ address }: CitusDatabase, work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = openPostgres(address, { connections: 1 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  const run = ({ address }: CitusDatabase, ...words: string[]) =>
    maintain(
      {
        ENCRYPTION_KEY: KEY.toString('base64'),
        BACKUP_KEY: Buffer.alloc(32, 'backup').toString('base64'),
        DATABASE_URL: address,
        DATA_DIR: path.join(folder, 'data'),
      },
      words,
      folder,
    );

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'listbill-backup-'));
    const url = TEST_CITUS_URL ?? '';
    source = await createBlankCitus(url);
    target = await createWithoutCitus(url);
    groupNumber = await inDatabase(source, async (db) => {
      await migrate(db);
      await assertKnownKey(db, new AesEncryption(KEY));
      await distribute(db, true, () => undefined);
      const data = new TestData(db, clock);
      const own = await data.group();
      await data.bill({ groupNumber: own, status: 'RECONCILED' });
      return own;
    });
  });

  afterAll(async () => {
    await source.drop();
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  it('is refused while servers are connected, because each node would be copied as of a different moment', async () => {
    const code = await inDatabase(source, async (db) => {
      await contentsOf(db);
      return run(source, 'backup', 'saved.backup');
    });
    expect(code).toBe(1);
    expect(output.at(-1)).toMatch(/^The nodes of a distributed database have no moment in common.*Stop them/);
  });

  it('has the rows of all nodes, and passes every check in a PostgreSQL without Citus', async () => {
    expect([await run(source, 'backup', 'saved.backup', '--verify'), output]).toEqual([
      0,
      [expect.stringMatching(/Verified: restored into a scratch database, \d+ money rules hold for [1-9]\d* records/)],
    ]);
  });

  it('is restored into a new database, which is then distributed again and works on', async () => {
    const saved = await inDatabase(source, contentsOf);
    expect([await run(target, 'restore', 'saved.backup'), output]).toEqual([0, [expect.stringContaining('restored')]]);
    await target.addCitus();
    await inDatabase(target, async (db) => {
      expect(await contentsOf(db)).toEqual(saved);
      expect(await distribute(db, true, () => undefined)).toMatch(/tables are distributed/);
      expect(await contentsOf(db)).toEqual(saved);
      const data = new TestData(db, clock);
      // The group already has audit entries that a worker numbered.
      await data.bill({ groupNumber, status: 'RECONCILED' });
      await assertInvariants(db);
      expect(await triggersOf(db)).toEqual(await inDatabase(source, triggersOf));
    });
  });

  it('is not restored into a database with Citus', async () => {
    expect(await run(source, 'restore', 'saved.backup', '--replace')).toBe(1);
    expect(output.at(-1)).toMatch(/^This database has Citus, which a restore cannot replace\./);
  });
});
