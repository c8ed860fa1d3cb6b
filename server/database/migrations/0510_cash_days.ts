import { type Kysely, sql } from 'kysely';

/** The time zone in which the days of the bank account's statements begin and end: that of the office when it added the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cash_accounts add column time_zone text not null default 'America/New_York'`.execute(db);
}
