import { sql } from 'kysely';
import type { Db } from './Tables';

/** The columns of each table's primary key, in their order. Throws for a table without one. */
export async function keyColumns(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: readonly string[] }>`
    select t.name as "table", array(
      select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = t.name::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as columns
    from unnest(${sql.val([...tables])}::text[]) t (name)`.execute(db);
  const without = rows.find(({ columns }) => columns.length === 0);
  if (without) throw new Error(`The table ${without.table} has no primary key.`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
