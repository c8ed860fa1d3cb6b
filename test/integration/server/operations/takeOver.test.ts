import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/database/engine/OpenDatabase';
import { MIGRATIONS, migrate } from '../../../../server/database/migrate';
import type { Db } from '../../../../server/database/Tables';
import { FORMER_MIGRATIONS } from '../../../../server/database/takeOver';
import { assertKnownVersion, assertRights } from '../../../../server/start/databaseChecks';
import { catalogOf } from '../../../support/server/catalogOf';
import { failAtEveryStatement } from '../../../support/server/failAtStatement';
import { openFormerDatabase } from '../../../support/server/openFormerDatabase';
import { openBlankDatabase } from '../../../support/server/openTestDatabase';

// Loads a database of years, several times.
jest.setTimeout(180_000);

const BASELINE = '0123_baseline';
const ONLY_BASELINE = { [BASELINE]: MIGRATIONS[BASELINE] ?? {} } as typeof MIGRATIONS;
const KNOWN = Object.keys(MIGRATIONS);

const TOO_OLD =
  'This database is older than this version can upgrade (migration 0122_error_causes). ' +
  'Start Listbill of commit 1cf965c1 on it once, and then this version: see docs/upgrading.md.';

async function recorded(db: Db): Promise<readonly { name: string; timestamp: string }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by timestamp, name`.execute(db);
  return rows;
}

const namesIn = async (db: Db) => (await recorded(db)).map(({ name }) => name);

const forget = (db: Db, name: string) => sql`delete from kysely_migration where name = ${name}`.execute(db);

let database: OpenDatabase;
beforeEach(async () => {
  database = await openFormerDatabase();
});
afterEach(() => database.close());

it('finds the tables of the former migrations exactly as the baseline makes them, and its rows', async () => {
  const { db, close } = await openBlankDatabase();
  await migrate(db, ONLY_BASELINE);
  expect(await catalogOf(db)).toEqual(await catalogOf(database.db));
  const seeded = await sql`select * from processing_state`.execute(db);
  expect(seeded.rows).toEqual([
    {
      only_row: true,
      on_hold: false,
      hold_until: null,
      hold_reason: '',
      run_pk: null,
      run_until: null,
      last_business_date: null,
      run_owner: null,
    },
  ]);
  await close();
});

it('records the baseline instead of the former migrations, at the time of the last of them, and runs nothing', async () => {
  const before = await recorded(database.db);
  expect(before.map(({ name }) => name).sort()).toEqual(FORMER_MIGRATIONS);
  await assertRights(database.db, [BASELINE]);
  await assertKnownVersion(database.db, [BASELINE]);
  expect(await migrate(database.db, ONLY_BASELINE)).toEqual([]);
  expect(await recorded(database.db)).toEqual([{ name: BASELINE, timestamp: before.at(-1)?.timestamp }]);
  expect(await migrate(database.db, ONLY_BASELINE)).toEqual([]);
});

it('keeps later migrations that the database has, and runs those that it does not have', async () => {
  const later = (table: string) => ({
    up: async (tx: Db) => void (await sql.raw(`create table ${table} (a integer)`).execute(tx)),
  });
  await sql`insert into kysely_migration (name, timestamp) select '0124_done', max(timestamp) from kysely_migration`.execute(
    database.db,
  );
  const migrations = { ...ONLY_BASELINE, '0124_done': later('done'), '0125_pending': later('pending') };
  expect(await migrate(database.db, migrations)).toEqual(['0125_pending']);
  expect(await namesIn(database.db)).toEqual([BASELINE, '0124_done', '0125_pending']);
});

it('is rolled back with a later migration that fails, so that the former program still works', async () => {
  const broken = {
    ...ONLY_BASELINE,
    '0124_broken': { up: async (tx: Db) => void (await sql`select nonsense`.execute(tx)) },
  };
  await expect(migrate(database.db, broken)).rejects.toThrow('nonsense');
  expect((await namesIn(database.db)).sort()).toEqual(FORMER_MIGRATIONS);
});

it('happens completely or not at all, whichever statement it dies at', async () => {
  const before = await catalogOf(database.db);
  const untouched = async () => expect((await namesIn(database.db)).sort()).toEqual(FORMER_MIGRATIONS);
  // The invariants read tables that later migrations add.
  const assertInvariants = async () => expect(await catalogOf(database.db)).toEqual(before);
  const take = (db: Db) => migrate(db, ONLY_BASELINE);
  const statements = await failAtEveryStatement({ db: database.db, assertInvariants }, take, untouched);
  expect(statements).toBeGreaterThan(5);
  expect(await namesIn(database.db)).toEqual([BASELINE]);
});

it('happens once if several servers start at once', async () => {
  const starts = await Promise.all([1, 2, 3].map(() => migrate(database.db)));
  expect(starts.flat()).toEqual(KNOWN.slice(1));
  expect(await namesIn(database.db)).toEqual(KNOWN);
});

describe('a database that lacks one of the former migrations', () => {
  beforeEach(() => forget(database.db, FORMER_MIGRATIONS.at(-1) ?? ''));

  it('is refused before anything changes, naming the program to start once', async () => {
    const before = await recorded(database.db);
    await expect(assertKnownVersion(database.db, KNOWN)).rejects.toThrow(TOO_OLD);
    await expect(migrate(database.db)).rejects.toThrow(TOO_OLD);
    expect(await recorded(database.db)).toEqual(before);
  });

  it('is refused whichever it lacks, also with later ones', async () => {
    const [first = '', second = ''] = FORMER_MIGRATIONS;
    await sql`update kysely_migration set name = '0124_later' where name = ${first}`.execute(database.db);
    await expect(assertKnownVersion(database.db, [...KNOWN, '0124_later'])).rejects.toThrow('commit 1cf965c1');
    await sql`delete from kysely_migration where name <> ${second}`.execute(database.db);
    await expect(assertKnownVersion(database.db, KNOWN)).rejects.toThrow(`(migration ${second})`);
  });
});

it('refuses a database that a newer version has migrated, also with all former migrations', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', '2030-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  await expect(assertKnownVersion(database.db, KNOWN)).rejects.toThrow(
    'newer version of Listbill (migration 9999_newer)',
  );
});
