import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/database/Tables';

/** Rows per statement. Each column is one parameter. */
const ROWS_AT_ONCE = 5_000;

/**
 * Inserts many rows quickly, passing each column as one array.
 *
 * @param rows all with the same columns.
 */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const types = await columnTypes(db, table);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::${sql.raw(types.get(column) ?? 'text')}`));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE).map((row) => Object.entries(row));
    const arrays = sql.join(columns.map((_, index) => sql`${part.map((row) => textOf(row[index]?.[1]))}::text[]`));
    await sql`insert into ${sql.table(table)} (${names}) select ${values} from unnest(${arrays}) as given(${names})`.execute(
      db,
    );
  }
}

/**
 * Runs `work` in a transaction without foreign key checks and triggers, to speed up inserts of generated rows. Unique keys and
 * checks still apply. Without superuser rights, every row is checked.
 */
export async function withoutRowChecks(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{
    may: boolean;
  }>`select rolsuper as may from pg_roles where rolname = current_user`.execute(tx);
  if (!rows[0]?.may) return work();
  await sql`set local session_replication_role = replica`.execute(tx);
  await work();
  await sql`set local session_replication_role = origin`.execute(tx);
}

/** Columns for who created and changed a row, and when. */
export function record(added: { at: string; by: string }, changed = added) {
  return { add_date: added.at, add_user: added.by, mod_date: changed.at, mod_user: changed.by };
}

async function columnTypes(db: Db, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** PostgreSQL's text form of a value. Lists contain only codes and role names, which need no quotes. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`A column cannot hold a value of type ${typeof value}.`);
}
