import { type Kysely, sql } from 'kysely';

const STEPS = [
  'approve,issue,void,clear,unclear,stale,revive,reissue,remit,askRemit,approveRemit,declineRemit,return',
  'credit,askCredit,approveCredit,declineCredit,cancelCredit,file,release,settle,rejectCredit,returnCredit',
  'renewStop,endStop',
];

/**
 * Stop orders of void checks with their renewals. Orders of checks that were voided before are in the history of their refunds only.
 *
 * @source docs/decisions/refunds.md#a-stop-order-is-renewed-before-it-ends
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund_checks add column stop_number text, add column stop_placed_on date,
      add column stop_ended boolean not null default false,
      add constraint a_stop_order_has_its_day check ((stop_number is null) = (stop_placed_on is null)),
      add constraint only_a_void_check_has_a_stop_order check (stop_number is null or state = 'VOIDED'),
      add constraint only_a_stop_order_ends check (not stop_ended or stop_number is not null)`.execute(db);
  await sql`create index refund_checks_to_stop on refund_checks (stop_placed_on) where stop_number is not null and not stop_ended`.execute(
    db,
  );
  const steps = sql.raw(
    STEPS.flatMap((line) => line.split(','))
      .map((step) => `'${step}'`)
      .join(','),
  );
  await sql`
    alter table refund_events drop constraint refund_events_step_check,
      add constraint refund_events_step_check check (step in (${steps}))`.execute(db);
}
