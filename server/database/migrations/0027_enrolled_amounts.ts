import { type Kysely, sql } from 'kysely';

/** What a decided difference had by the enrollment: zero if not enrolled, null if unknown or decided before this version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comparison_discrepancies add column enrolled_cents bigint`.execute(db);
}
