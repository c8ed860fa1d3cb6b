import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { MIGRATIONS } from '../../../../server/platform/database/migrate';
import type { Db } from '../../../../server/platform/database/Tables';
import { openBlankDatabase } from '../../../support/server/openTestDatabase';
import { nextMigration } from '../../../upgrade/nextMigration';

// Applies every migration one by one.
jest.setTimeout(180_000);

interface Column {
  readonly place: string;
  readonly type: string;
  /** Whether a statement that does not name the column can insert a row. */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

async function columnsOf(db: Db): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as place, t.typname as type, not a.attnotnull as "isNullable",
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'`.execute(db);
  return new Map(rows.map((column) => [column.place, column]));
}

/** Keys that an upsert names, such as `bills(bill_pk, group_number)`, with columns in alphabetical order. */
async function uniqueKeysOf(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select c.relname || '(' || string_agg(a.attname, ', ' order by a.attname) || ')' as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where n.nspname = 'public' and i.indisunique and i.indpred is null and i.indexprs is null and c.relname not like 'kysely%'
    group by c.relname, i.indexrelid`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The table of a column such as `bills.note`, or of a key such as `bills(bill_pk)`. */
const tableOf = (place: string) => place.split(/[.(]/)[0] ?? '';
const tablesOf = (columns: ReadonlyMap<string, Column>) => new Set([...columns.keys()].map(tableOf));

/** Problems that a server written for the earlier tables would run into. */
function breakingChanges(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): readonly string[] {
  const tables = tablesOf(before);
  const changed = [...before.values()].flatMap(({ place, type, isNullable, isOptional }) => {
    const now = after.get(place);
    if (!now) return [`${place} was removed`];
    if (now.type !== type) return [`${place} was ${type} and is ${now.type}`];
    if (isNullable && !now.isNullable) return [`${place} no longer takes null`];
    return isOptional && !now.isOptional ? [`${place} no longer has a default`] : [];
  });
  const added = [...after.values()].filter(
    ({ place, isOptional }) => tables.has(tableOf(place)) && !before.has(place) && !isOptional,
  );
  return [...changed, ...added.map(({ place }) => `${place} was added without a default`)];
}

/** By itself: the library reads the description of every table before each migration. */
async function apply(db: Db, migration: Migration | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => migration?.up(tx));
}

it('never adds a migration that breaks running servers of the previous version', async () => {
  const { db, close } = await openBlankDatabase();
  const [first, ...others] = Object.entries({ ...MIGRATIONS, '0001_next': nextMigration });
  await apply(db, first?.[1]);
  let before = await columnsOf(db);
  let keysBefore = await uniqueKeysOf(db);
  const found: string[] = [];
  for (const [name, migration] of others) {
    await apply(db, migration);
    const after = await columnsOf(db);
    const keys = await uniqueKeysOf(db);
    const removedKeys = [...keysBefore].filter((key) => !keys.has(key)).map((key) => `${key} is no longer unique`);
    found.push(...[...breakingChanges(before, after), ...removedKeys].map((change) => `${name}: ${change}`));
    [before, keysBefore] = [after, keys];
  }
  await close();
  expect(found).toEqual([]);
});

describe('a change that breaks a running server of the previous version', () => {
  const column = (place: string, more: Partial<Column> = {}): [string, Column] => [
    place,
    { place, type: 'text', isOptional: true, isNullable: true, ...more },
  ];
  const before = new Map([column('bills.note'), column('bills.code', { isNullable: false })]);

  it.each<[string, ReadonlyMap<string, Column>, readonly string[]]>([
    ['a removed column', new Map([column('bills.code', { isNullable: false })]), ['bills.note was removed']],
    ['another type', new Map([...before, column('bills.note', { type: 'int4' })]), ['bills.note was text and is int4']],
    [
      'null refused',
      new Map([...before, column('bills.note', { isNullable: false })]),
      ['bills.note no longer takes null'],
    ],
    [
      'a removed default',
      new Map([...before, column('bills.code', { isNullable: false, isOptional: false })]),
      ['bills.code no longer has a default'],
    ],
    [
      'a required column',
      new Map([...before, column('bills.payer', { isNullable: false, isOptional: false })]),
      ['bills.payer was added without a default'],
    ],
    ['an optional column', new Map([...before, column('bills.payer')]), []],
    ['a new table', new Map([...before, column('later.code', { isNullable: false, isOptional: false })]), []],
  ])('is %s', (_name, after, expected) => {
    expect(breakingChanges(before, after)).toEqual(expected);
  });
});
