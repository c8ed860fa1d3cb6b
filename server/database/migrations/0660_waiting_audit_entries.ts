import { type Kysely, sql } from 'kysely';

/** Finds the entries of the audit trail that wait for a seal without sorting all of them, as many as an upgrade adds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entries_waiting on audit_entries (entry_no) where seal_no is null`.execute(db);
}
