import { type Kysely, sql } from 'kysely';

/** Finds bills by number in any letter case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bills_by_number_key on bills (lower(bill_number collate "C"))`.execute(db);
}
