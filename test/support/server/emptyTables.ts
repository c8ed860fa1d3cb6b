import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/database/engine/OpenDatabase';

/** Deletes every row of a database made by `openTestDatabase`, leaving the state right after the migrations. */
export async function emptyTables({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await sql`select testing.empty_tables()`.execute(db);
}
