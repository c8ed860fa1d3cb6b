import { type RawBuilder, sql } from 'kysely';

/**
 * The bills with lines of these carriers, each with the amounts of these carriers alone: as if the bill had no other.
 * Credits and money on its way, which a bill has as a whole, count by the same shares as the ledger's.
 * The first of a bill's carriers issues it, and sees it before it is released.
 *
 * @source product.md, Rights; Money, invariant 10
 */
export function billsOfCarriers(carrierCodes: readonly string[]): RawBuilder<unknown> {
  const codes = sql`${sql.val([...carrierCodes])}::text[]`;
  return sql`(
    select b.group_number, b.bill_pk, b.bill_number, b.period_from, b.period_to, b.bill_date, b.due_date, b.status, b.version,
      b.reconcile_policy, own.codes as carrier_codes, own.billed as billed_cents, own.reconciled as reconciled_cents,
      own.adjustments as adjustments_cents, part.credits as credits_cents,
      ${amountBeforeCredits('own.billed', 'own.reconciled', 'own.adjustments')} - part.credits as due_cents,
      own.paid as paid_cents, ${partOfPending(codes)} as pending_cents,
      case when ${IS_WHOLE} then b.previous_balance_cents else 0 end as previous_balance_cents,
      own.line_count::integer as line_count,
      case when ${IS_WHOLE} then b.member_count else (
        select count(distinct l.member_id) from ${linesOf(codes)})::integer end as member_count,
      case when ${IS_WHOLE} then b.changed_line_count else (
        select count(l.reconciled_cents) from ${linesOf(codes)})::integer end as changed_line_count,
      b.released_at, b.reconciled_at, b.mod_date, ''::text as mod_user
    from (${carrierCodes.length === 1 ? ofOneCarrier(codes) : ofCarriers(codes)}) own
    join bills b on b.group_number = own.group_number and b.bill_pk = own.bill_pk
    cross join lateral (select ${partOfCredits(codes)} as credits) part
    where b.status <> 'UNRELEASED' or b.carrier_codes[1] = any(${codes}))`;
}

/** What bills hold of one carrier is there as it is: the planner may take it up bill by bill, in any order. */
function ofOneCarrier(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.group_number, k.bill_pk, array[k.carrier_code] as codes, k.billed_cents as billed, k.reconciled_cents as reconciled,
      k.adjustments_cents as adjustments, k.paid_cents as paid, k.line_count
    from bill_carriers k where k.carrier_code = any(${codes})`;
}

function ofCarriers(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.group_number, k.bill_pk, array_agg(k.carrier_code order by k.carrier_code) as codes, sum(k.billed_cents) as billed,
      sum(k.reconciled_cents) as reconciled, sum(k.adjustments_cents) as adjustments, sum(k.paid_cents) as paid,
      sum(k.line_count) as line_count
    from bill_carriers k where k.carrier_code = any(${codes}) group by k.group_number, k.bill_pk`;
}

/** Whether the carriers have the bill to themselves: then its amounts are theirs. */
const IS_WHOLE = sql`cardinality(own.codes) = cardinality(b.carrier_codes)`;

function partOfCredits(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when b.credits_cents = 0 or ${IS_WHOLE} then b.credits_cents else (
    select sum(x.part) filter (where x.is_own)
    from (${carriersOf(codes)}) c, unnest(pro_rata(b.credits_cents, c.weights), c.owns) as x (part, is_own)) end`;
}

/** Money on its way goes to the carriers by what is still open of their shares. */
function partOfPending(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when b.pending_cents = 0 or ${IS_WHOLE} then b.pending_cents else (
    select sum(y.part) filter (where y.is_own)
    from (${carriersOf(codes)}) c, unnest(pro_rata(b.pending_cents, array(
      select greatest(0, x.amount - x.credit - x.paid)
      from unnest(c.amounts, pro_rata(b.credits_cents, c.weights), c.paids) with ordinality as x (amount, credit, paid, place)
      order by x.place)), c.owns) as y (part, is_own)) end`;
}

/** All carriers of the bill as arrays, in the order in which cents left over are given. */
function carriersOf(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select array_agg(k.carrier_code = any(${codes}) order by k.carrier_code) as owns, array_agg(k.amount order by k.carrier_code) as amounts,
      array_agg(greatest(0, k.amount) order by k.carrier_code) as weights, array_agg(k.paid_cents order by k.carrier_code) as paids
    from (
      select k.carrier_code, k.paid_cents, ${amountBeforeCredits('k.billed_cents', 'k.reconciled_cents', 'k.adjustments_cents')} as amount
      from bill_carriers k where k.group_number = b.group_number and k.bill_pk = b.bill_pk
    ) k`;
}

function amountBeforeCredits(billed: string, reconciled: string, adjustments: string): RawBuilder<unknown> {
  return sql`(${sql.ref(adjustments)} + case
    when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED','PENDING','PARTIAL','PAID') then ${sql.ref(reconciled)}
    else ${sql.ref(billed)} end)`;
}

function linesOf(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`bill_lines l where l.group_number = b.group_number and l.bill_pk = b.bill_pk and l.carrier_code = any(${codes})`;
}
