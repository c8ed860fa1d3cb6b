import { sql } from 'kysely';
import type { CarrierPart } from '../../../../src/domain/ledger/carrierShares';
import type { LineTotals, LockedBill } from '../../../application/bills/ports';
import type { Tx } from '../Tables';
import { ofBill } from './billsInScope';

/** Recalculates the totals of a bill's lines, and saves them for each carrier. */
export async function recountLines(tx: Tx, bill: LockedBill): Promise<LineTotals> {
  const { rows } = await sql<LineTotals>`
      with counted as (
        select l.carrier_code, sum(coalesce(l.reconciled_cents, l.billed_cents)) as reconciled, count(l.reconciled_cents) as changed
        from bill_lines l where ${ofBill('l', bill)} group by l.carrier_code
      ), by_carrier as (
        update bill_carriers k set reconciled_cents = counted.reconciled
        from counted where ${ofBill('k', bill)} and k.carrier_code = counted.carrier_code
      )
      select coalesce(sum(reconciled), 0) as "reconciledCents", coalesce(sum(changed), 0) as "changedLineCount" from counted`.execute(
    tx,
  );
  return rows[0] ?? bill;
}

/** A bill's amounts by carrier, ordered by code: the order in which leftover cents are assigned. */
export async function carrierParts(tx: Tx, bill: LockedBill): Promise<readonly CarrierPart[]> {
  const { rows } = await sql<CarrierPart>`
      select k.carrier_code as "carrierCode", k.billed_cents as "billedCents", k.reconciled_cents as "reconciledCents",
        k.adjustments_cents as "adjustmentsCents", coalesce((
          select sum(c.amount_cents) from carried_shorts c
          where c.group_number = k.group_number and c.to_bill_pk = k.bill_pk and c.carrier_code = k.carrier_code
        ), 0)::bigint as "carriedCents"
      from bill_carriers k where ${ofBill('k', bill)} order by k.carrier_code`.execute(tx);
  return rows;
}

/** Messages for totals of a bill that do not add up. @source product.md, Money, invariant 1 */
export async function billBreaches(tx: Tx, bill: LockedBill): Promise<readonly string[]> {
  const { rows } = await sql<Record<keyof typeof WORDS, boolean>>`
    with by_carrier as (
      select l.carrier_code, count(*) as line_count, sum(l.billed_cents) as billed,
        sum(coalesce(l.reconciled_cents, l.billed_cents)) as reconciled, count(l.reconciled_cents) as changed
      from bill_lines l where ${ofBill('l', bill)} group by l.carrier_code
    ), adjusted as (
      select a.carrier_code, sum(a.amount_cents) as amount from bill_adjustments a where ${ofBill('a', bill)} group by a.carrier_code
    ), lines as (
      select coalesce(sum(line_count), 0) as line_count, coalesce(sum(billed), 0) as billed,
        coalesce(sum(reconciled), 0) as reconciled, coalesce(sum(changed), 0) as changed from by_carrier
    ), carriers as (
      select coalesce(bool_and(
          coalesce(k.line_count, 0) = coalesce(c.line_count, 0) and coalesce(k.billed_cents, 0) = coalesce(c.billed, 0)
          and coalesce(k.reconciled_cents, 0) = coalesce(c.reconciled, 0)), true) as agree,
        coalesce(array_agg(k.carrier_code order by k.carrier_code) filter (where k.carrier_code is not null), '{}') as codes
      from (select * from bill_carriers k where ${ofBill('k', bill)}) k
      full join by_carrier c on c.carrier_code = k.carrier_code
    ), adjustments as (
      select coalesce(sum(a.amount), 0) as amount, coalesce(bool_and(coalesce(k.adjustments_cents, 0) = coalesce(a.amount, 0)), true) as agree
      from (select * from bill_carriers k where ${ofBill('k', bill)}) k
      full join adjusted a on a.carrier_code = k.carrier_code
    )
    select b.line_count > 0 and b.line_count = lines.line_count and b.changed_line_count = lines.changed as "lines",
      b.billed_cents = lines.billed and b.reconciled_cents = lines.reconciled as "sums",
      b.adjustments_cents = adjustments.amount and adjustments.agree as "adjustments",
      carriers.agree and carriers.codes = array(select unnest(b.carrier_codes) order by 1) as "carriers",
      b.member_count = (select count(distinct l.member_id) from bill_lines l where ${ofBill('l', bill)}) as "members"
    from bills b, lines, carriers, adjustments where ${ofBill('b', bill)}`.execute(tx);
  const [agree] = rows;
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return names.filter((name) => !agree?.[name]).map((name) => WORDS[name]);
}

const WORDS = {
  lines: 'The number of lines does not match the bill.',
  members: 'The number of members does not match the bill.',
  sums: "The lines do not add up to the bill's amounts.",
  adjustments: 'The adjustments do not add up.',
  carriers: "The carriers' amounts do not add up to the lines.",
};
