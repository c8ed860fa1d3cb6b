import { type RawBuilder, sql } from 'kysely';

/**
 * The bills with lines of these carriers, each with what these carriers have of it, as a table expression: the amounts
 * and whatever bills are counted and found by. The first of a bill's carriers issues it, and sees it before it is released.
 *
 * @source product.md, Rights; Money, invariant 10
 */
export function carrierBills(carrierCodes: readonly string[]): RawBuilder<unknown> {
  const codes = sql`${sql.val([...carrierCodes])}::text[]`;
  return carrierCodes.length === 1 ? ofOneCarrier(codes) : ofCarriers(codes);
}

/** Is there as it is: the planner may take it up bill by bill, in any order. */
function ofOneCarrier(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select k.*, array[k.carrier_code] as carrier_codes from carrier_bills k
    where k.carrier_code = any(${codes}) and (k.status <> 'UNRELEASED' or k.is_issuer))`;
}

function ofCarriers(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select k.group_number, k.bill_pk, array_agg(k.carrier_code order by k.carrier_code) as carrier_codes,
      min(k.bill_number) as bill_number, min(k.status) as status, min(k.period_from) as period_from, min(k.period_to) as period_to,
      min(k.due_date) as due_date, sum(k.line_count) as line_count, sum(k.billed_cents) as billed_cents,
      sum(k.reconciled_cents) as reconciled_cents, sum(k.adjustments_cents) as adjustments_cents,
      sum(k.credits_cents) as credits_cents, sum(k.due_cents) as due_cents, sum(k.paid_cents) as paid_cents,
      sum(k.pending_cents) as pending_cents
    from carrier_bills k where k.carrier_code = any(${codes}) group by k.group_number, k.bill_pk
    having bool_or(k.is_issuer) or min(k.status) <> 'UNRELEASED')`;
}
