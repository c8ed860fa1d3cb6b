import { type Kysely, sql } from 'kysely';

/** Refund checks that were not cashed. @source docs/decisions/refunds.md#a-stale-check-is-owed-as-unclaimed-property */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_state_check, add constraint refunds_state_check
      check (state in ('APPROVED','ISSUED','CLEARED','UNCLAIMED','REMITTED','PAID_BEFORE'))`.execute(db);
  await sql`
    alter table refund_checks drop constraint refund_checks_state_check, add constraint refund_checks_state_check
      check (state in ('ISSUED','VOIDED','CLEARED','STALE'))`.execute(db);
  await sql`
    alter table refund_events drop constraint refund_events_step_check, drop constraint a_void_has_a_reason,
      add constraint refund_events_step_check
        check (step in ('approve','issue','void','clear','unclear','stale','revive','reissue','remit')),
      add constraint a_void_has_a_reason check (step not in ('void','stale','revive','reissue','remit') or note <> '')`.execute(
    db,
  );
}
