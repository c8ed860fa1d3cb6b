import { type RawBuilder, sql } from 'kysely';
import { carrierBills } from './carrierBills';

/**
 * The bills with lines of these carriers for showing, each with the amounts of these carriers alone: as if the bill had
 * no other.
 *
 * @source product.md, Rights
 */
export function billsOfCarriers(carrierCodes: readonly string[]): RawBuilder<unknown> {
  const lines = sql`bill_lines l where l.group_number = b.group_number and l.bill_pk = b.bill_pk
    and l.carrier_code = any(${sql.val([...carrierCodes])}::text[])`;
  return sql`(
    select b.group_number, b.bill_pk, b.bill_number, b.period_from, b.period_to, b.bill_date, b.due_date, b.status, b.version,
      b.reconcile_policy, own.carrier_codes, own.billed_cents, own.reconciled_cents, own.adjustments_cents, own.credits_cents,
      own.due_cents, own.paid_cents, own.pending_cents,
      own.line_count::integer as line_count,
      case when ${IS_WHOLE} then b.member_count else (select count(distinct l.member_id) from ${lines})::integer end as member_count,
      case when ${IS_WHOLE} then b.changed_line_count else (
        select count(l.reconciled_cents) from ${lines})::integer end as changed_line_count,
      b.released_at, b.reconciled_at, b.mod_date, ''::text as mod_user
    from ${carrierBills(carrierCodes)} own
    join bills b on b.group_number = own.group_number and b.bill_pk = own.bill_pk)`;
}

/** Whether the carriers have the bill to themselves: then its counts are theirs. */
const IS_WHOLE = sql`cardinality(own.carrier_codes) = cardinality(b.carrier_codes)`;
