import { sql } from 'kysely';
import type { Db } from '../../../server/infrastructure/sql/Tables';

/** Takes every row out, as after the migrations. */
export async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  await sql`truncate ${sql.join(rows.map(({ tablename }) => sql.table(tablename)))} cascade`.execute(db);
  await sql`insert into processing_state default values`.execute(db);
}
