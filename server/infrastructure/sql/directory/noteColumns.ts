import { sql } from 'kysely';
import type { Db } from '../Tables';

/** A column of text that people type: what they noted, or why they did something. */
export interface NoteColumn {
  readonly table: string;
  readonly column: string;
}

/**
 * Every such column, found by how it is called: `note`, `void_reason`, and the `effect` of a file, which says why it was taken
 * back. Tables that come later are found too.
 */
export async function noteColumns(db: Db): Promise<readonly NoteColumn[]> {
  const { rows } = await sql<NoteColumn>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name ~ '(^|_)(note|reason|effect)$' and c.is_generated = 'NEVER'
    order by c.table_name, c.column_name`.execute(db);
  return rows;
}
