import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';

/** Every table with all of its rows as text. */
export async function tablesOf(db: Db): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return Promise.all(
    rows.map(async ({ name }) => {
      const table = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db);
      return { name, text: table.rows.map(({ text }) => text).join('\n') };
    }),
  );
}
