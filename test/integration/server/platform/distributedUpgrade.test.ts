import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { distributeTables, movedTables } from '../../../../server/platform/database/distribution/distributeTables';
import { planDistribution } from '../../../../server/platform/database/distribution/planDistribution';
import { TABLE_PLACES } from '../../../../server/platform/database/distribution/tablePlaces';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { openPostgres } from '../../../../server/platform/database/engine/openPostgres';
import { MIGRATIONS, migrate } from '../../../../server/platform/database/migrate';
import type { Db } from '../../../../server/platform/database/Tables';
import { assertInvariants } from '../../../../server/platform/health/SqlInvariants';
import { run } from '../../../../server/run/maintenance/distribute';
import { catalogOf } from '../../../support/server/catalogOf';
import { type CitusDatabase, createBlankCitus } from '../../../support/server/openTestCitus';
import { openTestDatabase, TEST_CITUS_URL } from '../../../support/server/openTestDatabase';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';
import { nextMigration } from '../../../upgrade/nextMigration';

jest.setTimeout(600_000);

const LATER = { ...MIGRATIONS, '0001_next': nextMigration };

const onCitus = TEST_CITUS_URL ? describe : describe.skip;

async function openBlank(): Promise<OpenDatabase> {
  const { address, drop }: CitusDatabase = await createBlankCitus(TEST_CITUS_URL ?? '');
  const database = openPostgres(address, { connections: 1 });
  return { ...database, close: () => database.close().then(drop) };
}

/** Tables that are distributed or on every node, by their place. */
const expectedTables = () =>
  Object.entries(TABLE_PLACES)
    .filter(([, place]) => place !== 'coordinator')
    .map(([name]) => name)
    .sort();

/** Shards have the name of their table and a number. PostgreSQL prints a condition that it has read from a print with more parentheses. */
const catalogWithoutShards = async (db: Db) =>
  (await catalogOf(db)).filter((line) => !/_\d{6,}\b/.test(line)).map((line) => line.replace(/[()]/g, ''));

/** The triggers of the first shard of each table, with the names of the tables as shards have them. */
async function triggersOfShards(db: Db): Promise<readonly string[]> {
  const names: string[] = [];
  for (const table of expectedTables()) {
    const { rows } = await sql<{ result: string }>`
      select result from run_command_on_placements(${table}, $$
        select string_agg(tgname || ' ' || tgenabled::text, ',' order by tgname) from pg_trigger
        where tgrelid = '%s'::regclass and not tgisinternal $$)`.execute(db);
    names.push(...new Set(rows.map(({ result }) => `${table}: ${result.replace(/_\d{6,}\b/g, '')}`)));
  }
  return names;
}

onCitus('a distributed database', () => {
  let database: OpenDatabase;
  let groupNumber: string;
  const clock = new TestClock('2026-03-10T15:00:00.000Z');

  beforeAll(async () => {
    database = await openBlank();
    await migrate(database.db);
    await distributeTables(database.db, await planDistribution(database.db), () => undefined);
    const data = new TestData(database.db, clock);
    groupNumber = await data.group();
    await data.bill({ groupNumber });
  });

  afterAll(() => database.close());

  it('is upgraded by the migration of a later version', async () => {
    expect(await migrate(database.db, LATER)).toEqual(['0001_next']);
    expect(await migrate(database.db, LATER)).toEqual([]);
  });

  it('has the new tables in place then, with nothing left to distribute', async () => {
    expect([...(await movedTables(database.db))].sort()).toEqual(expectedTables());
    expect(await run(database.db, true, () => undefined)).toBe('Every table is in its place. There is nothing to do.');
  });

  it('is then like one that was distributed after its last migration', async () => {
    const fresh = await openTestDatabase('owner');
    try {
      await migrate(fresh.db, LATER);
      expect(await catalogWithoutShards(database.db)).toEqual(await catalogWithoutShards(fresh.db));
      expect(await triggersOfShards(database.db)).toEqual(await triggersOfShards(fresh.db));
    } finally {
      await fresh.close();
    }
  });

  it('still takes bills of existing and new groups afterward', async () => {
    const data = new TestData(database.db, clock);
    await data.bill({ groupNumber, status: 'RECONCILED' });
    await data.bill({ groupNumber: await data.group() });
    await assertInvariants(database.db);
  });

  it('reports which migration Citus refuses, and changes nothing', async () => {
    const refused = { up: (db: Db) => sql`alter table bills alter column group_number type varchar`.execute(db) };
    const migrations = { ...LATER, '9999_refused': refused as unknown as Migration };
    await expect(migrate(database.db, migrations)).rejects.toThrow(
      /^The migration 9999_refused cannot run on a distributed database, and nothing was changed. Citus says: cannot /,
    );
    expect(await migrate(database.db, LATER)).toEqual([]);
  });
});
