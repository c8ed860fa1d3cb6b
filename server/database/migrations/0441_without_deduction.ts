import { type Kysely, sql } from 'kysely';

/** What payroll deducted nothing for when a bill was reconciled. Comparisons saved before say nothing about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comparisons add column without_deduction jsonb`.execute(db);
}
