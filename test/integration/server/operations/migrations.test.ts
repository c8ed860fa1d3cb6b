import { sql } from 'kysely';
import { MIGRATIONS, migrate } from '../../../../server/database/migrate';
import type { Db } from '../../../../server/database/Tables';
import { assertInvariants } from '../../../../server/health/SqlInvariants';
import { sampleName, sampleOf } from '../../../support/depth';
import { catalogOf } from '../../../support/server/catalogOf';
import { openBlankDatabase, openTestDatabase } from '../../../support/server/openTestDatabase';
import { openBlankPGlite } from '../../../support/server/openTestPGlite';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

// Creates one database per schema version.
jest.setTimeout(180_000);

it('does nothing on a current schema', async () => {
  const database = await openTestDatabase('owner');
  expect(await migrate(database.db)).toEqual([]);
  await database.close();
});

describe('migrating a database with rows results in the same schema', () => {
  const names = Object.keys(MIGRATIONS).sort();
  let expectedSchema: readonly string[];
  beforeAll(async () => {
    const fresh = await openBlankDatabase();
    await migrate(fresh.db);
    expectedSchema = await catalogOf(fresh.db);
    await fresh.close();
  });

  // The oldest, the newest, and others in each run. Creating a database takes seconds on PGlite and is faster on PostgreSQL.
  const ofEach = process.env['TEST_DATABASE_URL'] ? 5 : names.length;
  const tried = new Set([...names.slice(0, 1), ...sampleOf(names, ofEach), ...names.slice(-3)]);

  it.each([...tried])(`from %s (${sampleName})`, async (name) => {
    const before = names.slice(0, names.indexOf(name) + 1);
    const older = Object.fromEntries(before.map((one) => [one, MIGRATIONS[one] ?? fail()]));
    const { db, close } = await openBlankDatabase();
    expect(await migrate(db, older)).toEqual(before);
    const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
    const groupNumber = await data.group();
    await data.bill({ groupNumber, status: 'RECONCILED' });
    await data.billingUser([groupNumber]);
    expect(await migrate(db)).toEqual(names.slice(before.length));
    expect(await catalogOf(db)).toEqual(expectedSchema);
    expect(await db.selectFrom('bills').select('group_number').execute()).toEqual([{ group_number: groupNumber }]);
    await assertInvariants(db);
    await close();
  });
});

it('has no statement timeout', async () => {
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

function fail(): never {
  throw new Error('A migration has lost its name.');
}
