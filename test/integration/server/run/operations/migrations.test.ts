import { sql } from 'kysely';
import { MIGRATIONS, migrate } from '../../../../../server/platform/database/migrate';
import { SCHEMA_NAME } from '../../../../../server/platform/database/schema/schema';
import type { Db } from '../../../../../server/platform/database/Tables';
import { assertInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { assertKnownVersion } from '../../../../../server/run/start/checks/databaseChecks';
import { catalogOf } from '../../../../support/server/catalogOf';
import { openBlankDatabase, openTestDatabase } from '../../../../support/server/openTestDatabase';
import { openBlankPGlite } from '../../../../support/server/openTestPGlite';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';
import { nextMigration } from '../../../../upgrade/nextMigration';

jest.setTimeout(180_000);

it('does nothing on a current schema', async () => {
  const database = await openTestDatabase('owner');
  expect(await migrate(database.db)).toEqual([]);
  await database.close();
});

it('applies what a later version changes to a database with rows', async () => {
  const { db, close } = await openBlankDatabase();
  expect(await migrate(db)).toEqual([SCHEMA_NAME]);
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const groupNumber = await data.group();
  await data.bill({ groupNumber, status: 'RECONCILED' });
  const later = { ...MIGRATIONS, '0001_next': nextMigration };
  expect(await migrate(db, later)).toEqual(['0001_next']);
  expect(await migrate(db, later)).toEqual([]);
  const { rows } = await sql`select group_number, marked_at from bills`.execute(db);
  expect(rows).toEqual([{ group_number: groupNumber, marked_at: null }]);
  await assertInvariants(db);
  await close();
});

it('refuses a database that a version before 1.0.0 set up, and changes nothing', async () => {
  const { db, close } = await openBlankDatabase();
  await migrate(db);
  await sql`update kysely_migration set name = '0123_baseline'`.execute(db);
  const before = await catalogOf(db);
  await expect(migrate(db)).rejects.toThrow(
    'This database is of another version of Listbill before 1.0.0 (0123_baseline), which cannot be upgraded.',
  );
  expect(await catalogOf(db)).toEqual(before);
  await expect(assertKnownVersion(db, Object.keys(MIGRATIONS))).rejects.toThrow('Start that version on it');
  await close();
});

it('runs without a statement timeout', async () => {
  const { db, close } = await openBlankPGlite();
  await sql`set statement_timeout = '60s'`.execute(db);
  let longest: unknown;
  const looking = async (tx: Db) => {
    const { rows } = await sql<{ longest: string }>`select current_setting('statement_timeout') as longest`.execute(tx);
    longest = rows[0]?.longest;
  };
  await migrate(db, { '0001_looking': { up: looking } });
  expect(longest).toBe('0');
  await close();
});

it('rolls back a failing migration', async () => {
  const { db, close } = await openBlankDatabase();
  const broken = {
    '0001_half': {
      up: async (tx: Db) => {
        await sql`create table half (a integer)`.execute(tx);
        await sql`select nonsense`.execute(tx);
      },
    },
  };
  await expect(migrate(db, broken)).rejects.toThrow('nonsense');
  const { rows } = await sql`select 1 from pg_tables where tablename = 'half'`.execute(db);
  expect(rows).toEqual([]);
  await close();
});

it('repeats after a deadlock with a running server, with every table locked first', async () => {
  const { db, close } = await openBlankDatabase();
  await sql`create table busy (a integer)`.execute(db);
  const attempts: string[][] = [];
  const up = async (tx: Db) => {
    const { rows } = await sql<{ table: string }>`
      select relation::regclass::text as table from pg_locks where mode = 'AccessExclusiveLock' and relation::regclass::text = 'busy'`.execute(
      tx,
    );
    attempts.push(rows.map(({ table }) => table));
    if (attempts.length === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  expect(await migrate(db, { '0001_deadlocked': { up } })).toEqual(['0001_deadlocked']);
  expect(attempts).toEqual([[], ['busy']]);
  await close();
});
