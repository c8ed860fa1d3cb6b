import { sql } from 'kysely';
import type { CarrierPart } from '../../../src/domain/money/ledger/carrierShares';
import { ofBill } from '../../platform/database/statements/billsInScope';
import type { Tx } from '../../platform/database/Tables';
import type { LineTotals, LockedBill } from './ports';

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
