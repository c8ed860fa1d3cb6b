import { type Kysely, sql } from 'kysely';

/** Deductions that a balance explained when a bill was reconciled. Comparisons saved before do not have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comparisons add column explained_by_balance jsonb`.execute(db);
}
