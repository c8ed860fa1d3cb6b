import { type Kysely, sql } from 'kysely';

/** The audit log reads the latest reminders of all groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index group_reminders_in_time on group_reminders (at)`.execute(db);
}
