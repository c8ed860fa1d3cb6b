import { sql } from 'kysely';
import type { TestDatabase } from './openTestPostgres';

/** Deletes every row of a database made by `openTestDatabase`, leaving the state right after the migrations. */
export async function emptyTables({
  db: anyConnection,
  betweenTests: db = anyConnection,
}: Pick<TestDatabase, 'db' | 'betweenTests'>): Promise<void> {
  // Citus sends settings of a transaction to other nodes only if a statement started it.
  await db.transaction().execute((tx) => sql`select testing.empty_tables()`.execute(tx));
}
