import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/platform/database/engine/OpenDatabase';

/** Deletes every row of a database made by `openTestDatabase`, leaving the state right after the migrations. */
export async function emptyTables({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  // Citus sends settings of a transaction to other nodes only if a statement started it.
  await db.transaction().execute((tx) => sql`select testing.empty_tables()`.execute(tx));
}
