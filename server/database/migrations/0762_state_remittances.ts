import { type Kysely, sql } from 'kysely';

/** Requires a second person's approval for remittances of unclaimed refunds to states above a limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_state_check, add constraint refunds_state_check check (state in
      ('APPROVED','ISSUED','CLEARED','UNCLAIMED','REMIT_WAITS','REMITTED','RETURNED','PAID_BEFORE'))`.execute(db);
  await sql`
    alter table refund_events drop constraint refund_events_step_check, drop constraint a_void_has_a_reason,
      add constraint refund_events_step_check check (step in ('approve','issue','void','clear','unclear','stale','revive','reissue',
        'remit','askRemit','approveRemit','declineRemit','return')),
      add constraint a_void_has_a_reason check (step in ('approve','issue','clear','unclear') or note <> '')`.execute(
    db,
  );
  await sql`
    alter table limit_changes drop constraint limit_changes_kind_check, add constraint limit_changes_kind_check
      check (kind in ('refund','writeOff','over','short','balance','reversal','newAccount','remit'))`.execute(db);
}
