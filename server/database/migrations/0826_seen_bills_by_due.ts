import { type Kysely, sql } from 'kysely';

/**
 * Agents see no unreleased bills. These are due last, so a list by due date read all of them before the first bill that an agent sees.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bills_seen_by_due on bills (due_date desc, bill_pk) where status <> 'UNRELEASED'`.execute(db);
}
