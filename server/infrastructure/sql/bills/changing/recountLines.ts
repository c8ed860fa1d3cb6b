import { sql } from 'kysely';
import type { HeldBill, LineTotals } from '../../../../application/bills/ports';
import type { Tx } from '../../Tables';
import { ofBill } from '../billsInScope';

/** Adds a bill's lines up, by carrier into `bill_carriers`, and altogether. */
export async function recountLines(tx: Tx, bill: HeldBill): Promise<LineTotals> {
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
