import { type Kysely, sql } from 'kysely';

/**
 * The school year of a group, as of a month; null in changes saved before, and for groups that deduct in every month. Of a comparison,
 * what a person confirmed about the amounts, and the numbers of members with deductions of the school year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_rule_changes add column school_year jsonb`.execute(db);
  await sql`alter table comparisons add column pay jsonb`.execute(db);
  await sql`alter table comparisons add column school_members jsonb`.execute(db);
}
