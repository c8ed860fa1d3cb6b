import { type Kysely, sql } from 'kysely';

/** What employees pay by plan and tier. Null in changes of servers that do not know them: then there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_rule_changes add column employee_contributions jsonb`.execute(db);
}
