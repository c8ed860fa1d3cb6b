import { type Kysely, sql } from 'kysely';

/** Balances of divisions are read by division. An index by member made each posting slower, and only an erasure used it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index register_division_balances_by_member`.execute(db);
}
