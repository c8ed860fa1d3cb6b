import { type Kysely, sql } from 'kysely';

/** Bank accounts can be renamed: the event keeps the former names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_account_events add column note text not null default ''`.execute(db);
  await sql`alter table bank_account_events drop constraint bank_account_events_event_check`.execute(db);
  await sql`
    alter table bank_account_events add constraint bank_account_events_event_check
      check (event in ('removed', 'restored', 'renamed'))`.execute(db);
}
