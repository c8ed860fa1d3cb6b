import { type Kysely, sql } from 'kysely';

/**
 * The day of the month on which a bill is due whose file gives no due date, as part of a group's rules. Null for its last day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_rule_changes add column due_day integer check (due_day between 1 and 28)`.execute(db);
}
