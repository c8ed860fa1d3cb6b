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
      own.adjustments as adjustments_cents, own.credits as credits_cents, own.before_credits - own.credits as due_cents,
      own.paid as paid_cents, ${OWN_PENDING} as pending_cents,
      case when own.whole then b.previous_balance_cents else 0 end as previous_balance_cents,
      own.line_count::integer as line_count,
      case when own.whole then b.member_count else (
        select count(distinct l.member_id) from ${linesOf(codes)})::integer end as member_count,
      case when own.whole then b.changed_line_count else (
        select count(l.reconciled_cents) from ${linesOf(codes)})::integer end as changed_line_count,
      b.released_at, b.reconciled_at, b.mod_date, ''::text as mod_user
    from bills b
    join lateral (
      select parts.*, case when whole then b.credits_cents when b.credits_cents = 0 then 0 else (
        select sum(part) filter (where is_own) from unnest(pro_rata(b.credits_cents, parts.weights), parts.owns) as x (part, is_own)) end as credits
      from (
        select array_agg(c.carrier_code order by c.carrier_code) filter (where c.is_own) as codes, bool_and(c.is_own) as whole,
          sum(c.billed_cents) filter (where c.is_own) as billed, sum(c.reconciled_cents) filter (where c.is_own) as reconciled,
          sum(c.adjustments_cents) filter (where c.is_own) as adjustments, sum(c.paid_cents) filter (where c.is_own) as paid,
          sum(c.line_count) filter (where c.is_own) as line_count, sum(c.before_credits) filter (where c.is_own) as before_credits,
          array_agg(c.is_own order by c.carrier_code) as owns, array_agg(c.before_credits order by c.carrier_code) as amounts,
          array_agg(greatest(0, c.before_credits) order by c.carrier_code) as weights,
          array_agg(c.paid_cents order by c.carrier_code) as paids
        from (
          select k.*, k.carrier_code = any(${codes}) as is_own, k.adjustments_cents + case
            when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED','PENDING','PARTIAL','PAID') then k.reconciled_cents
            else k.billed_cents end as before_credits
          from bill_carriers k where k.group_number = b.group_number and k.bill_pk = b.bill_pk
        ) c
      ) parts
    ) own on own.codes is not null
    where (b.group_number, b.bill_pk) in (select group_number, bill_pk from bill_carriers where carrier_code = any(${codes}))
      and (b.status <> 'UNRELEASED' or b.carrier_codes[1] = any(${codes})))`;
}

/** Money on its way goes to the carriers by what is still open of their shares. */
const OWN_PENDING = sql`case when own.whole or b.pending_cents = 0 then b.pending_cents else (
  select sum(part) filter (where is_own) from unnest(pro_rata(b.pending_cents, array(
    select greatest(0, x.amount - x.credit - x.paid)
    from unnest(own.amounts, pro_rata(b.credits_cents, own.weights), own.paids) with ordinality as x (amount, credit, paid, no)
    order by x.no)), own.owns) as y (part, is_own)) end`;

function linesOf(codes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`bill_lines l where l.group_number = b.group_number and l.bill_pk = b.bill_pk and l.carrier_code = any(${codes})`;
}
