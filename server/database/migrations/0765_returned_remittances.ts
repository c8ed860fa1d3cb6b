import { type Kysely, sql } from 'kysely';

/** ACH credits of remittances that the bank rejected or returned. @source docs/decisions/bank-files.md#a-rejected-or-returned-credit-to-a-carrier-is-payable-again */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remittance_events drop constraint remittance_events_step_check,
      add constraint remittance_events_step_check check (step in ('send','clear','undo','reject','return'))`.execute(
    db,
  );
}
