import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../Tables';

/** A column that says who did something, and the one beside it that says it by id, where there is one. */
export interface NameColumn {
  readonly table: string;
  readonly column: string;
  readonly idColumn: string | null;
}

/**
 * Every column that names people for the record, found by how it is called: `add_user`, `by_name`, `made_by` and the like.
 * Tables that come later are found too.
 */
export async function nameColumns(db: Db): Promise<readonly NameColumn[]> {
  const beside = (name: RawBuilder<string>) => sql`exists (select from information_schema.columns b
    where b.table_schema = 'public' and b.table_name = c.table_name and b.column_name = ${name})`;
  const own = sql<string>`c.column_name || '_user_id'`;
  const plain = sql<string>`c.column_name || '_id'`;
  const { rows } = await sql<NameColumn>`
    select c.table_name as table, c.column_name as column, case
      when ${beside(own)} then ${own}
      when ${beside(plain)} then ${plain}
      when c.column_name = 'by_name' and ${beside(sql`'by_user_id'`)} then 'by_user_id'
      when c.column_name = 'by_name' and ${beside(sql`'user_id'`)} then 'user_id'
    end as "idColumn"
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name ~ '(_by|_user|^by_name)$' and c.is_generated = 'NEVER'
    order by c.table_name, c.column_name`.execute(db);
  return rows;
}
