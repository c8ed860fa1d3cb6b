import { type Kysely, sql } from 'kysely';

/** What was read of a payroll file, and its fingerprint. Comparisons saved before have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comparisons add column balance jsonb, add column fingerprint text`.execute(db);
}
