import { type Kysely, sql } from 'kysely';

/** The premium by the confirmed rates, beside what was billed, enrolled, and deducted when a difference was decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comparison_discrepancies add column expected_cents bigint`.execute(db);
}
