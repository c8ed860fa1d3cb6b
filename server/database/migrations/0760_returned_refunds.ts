import { type Kysely, sql } from 'kysely';

/** Approved refunds without a check that were returned to suspense. @source docs/decisions/refunds.md#an-approved-refund-can-be-returned-to-suspense */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_state_check, add constraint refunds_state_check
      check (state in ('APPROVED','ISSUED','CLEARED','UNCLAIMED','REMITTED','RETURNED','PAID_BEFORE'))`.execute(db);
  await sql`
    alter table suspense_moves drop constraint suspense_moves_state_check, drop constraint only_a_refund_waits,
      add constraint suspense_moves_state_check check (state in ('WAITING','DONE','DECLINED','RETURNED')),
      add constraint only_a_refund_waits check (kind = 'refund' or state = 'DONE')`.execute(db);
  await sql`
    alter table refund_events drop constraint refund_events_step_check, drop constraint a_void_has_a_reason,
      add constraint refund_events_step_check
        check (step in ('approve','issue','void','clear','unclear','stale','revive','reissue','remit','return')),
      add constraint a_void_has_a_reason check (step not in ('void','stale','revive','reissue','remit','return') or note <> '')`.execute(
    db,
  );
}
