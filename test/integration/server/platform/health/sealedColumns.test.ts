import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { SCHEMA_TABLES } from '../../../../../server/platform/database/schema/schema';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const VALUES: Readonly<Record<string, unknown>> = {
  text: 'x',
  'text[]': ['x'],
  integer: 1,
  'integer[]': [1],
  smallint: 1,
  bigint: 1,
  'bigint[]': [1],
  numeric: 1,
  boolean: true,
  jsonb: { a: 1 },
  bytea: '\\x01',
  date: '2026-03-10',
  timestamptz: '2026-03-10T15:00:00Z',
  uuid: '6f1f9a52-0a25-4b0e-9d5e-1f0f3c1b7a11',
  time: '15:00',
};
const tables = SCHEMA_TABLES.filter(({ sealing }) => sealing.kind === 'sealed');

/** Columns whose value makes no difference for the digest of an otherwise empty record of a table. */
async function withoutEffect(table: string, columns: readonly { readonly name: string; readonly type: string }[]) {
  const given = columns.map(({ name, type }) => {
    const [base = ''] = type.split('(');
    if (!(base in VALUES)) throw new Error(`There is no sample value of the type ${type}.`);
    return { name, row: { [name]: VALUES[base] } };
  });
  const digest = (row: ReturnType<typeof sql>) =>
    sql`${sql.raw(table)}_digest(jsonb_populate_record(null::${sql.table(table)}, ${row}))`;
  const { rows } = await sql<{ name: string }>`
    select g.name from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (name text, row jsonb)
    where ${digest(sql`g.row`)} = ${digest(sql`'{}'::jsonb`)}`.execute(database.db);
  return rows.map(({ name }) => name);
}

/** Columns with names of people, whose ids are in other columns: a purge replaces them. */
const NAMES =
  'by_name add_user mod_user given_by made_by posted_by control_by decided_by ended_by removed_by signed_by answered_by proposed_by confirmed_by undone_by reversed_by closed_by reopened_by'.split(
    ' ',
  );

it.each(tables.map((table) => [table.name, table] as const))(
  'the digest of a record of %s has every column except names of people and those with a reason',
  async (name, { columns }) => {
    const others = columns.filter((column) => !NAMES.includes(column.name));
    const explained = others.flatMap((column) => (column.unsealedBecause === undefined ? [] : [column.name]));
    expect((await withoutEffect(name, others)).sort()).toEqual(explained.sort());
  },
);

it('each reason to leave a table or column out names tables that exist', () => {
  const reasons = SCHEMA_TABLES.flatMap(({ sealing, columns }) => [
    ...(sealing.kind === 'sealed' ? [] : [sealing.reason]),
    ...columns.flatMap(({ unsealedBecause }) => unsealedBecause ?? []),
  ]);
  const named = reasons.flatMap((reason) => reason.match(/\b[a-z]+_[a-z_]+\b/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  const known = new Set(SCHEMA_TABLES.map(({ name }) => name));
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});
