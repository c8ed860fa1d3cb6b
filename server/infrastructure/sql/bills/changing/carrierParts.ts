import { sql } from 'kysely';
import type { CarrierPart } from '../../../../../src/domain/ledger/carrierShares';
import type { HeldBill } from '../../../../application/bills/ports';
import type { Tx } from '../../Tables';
import { ofBill } from '../billsInScope';

/** What a bill holds of each of its carriers, by code: the order in which cents left over are given. */
export async function carrierParts(tx: Tx, bill: HeldBill): Promise<readonly CarrierPart[]> {
  const { rows } = await sql<CarrierPart>`
    select k.carrier_code as "carrierCode", k.billed_cents as "billedCents", k.reconciled_cents as "reconciledCents",
      k.adjustments_cents as "adjustmentsCents"
    from bill_carriers k where ${ofBill('k', bill)} order by k.carrier_code`.execute(tx);
  return rows;
}
