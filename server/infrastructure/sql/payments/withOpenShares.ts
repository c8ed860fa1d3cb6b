import { carrierShares, openShares } from '../../../../src/domain/ledger/carrierShares';
import type { ProcessedAllocation } from '../../../../src/domain/ledger/eventsOf';
import type { Payment } from '../../../../src/domain/payments/Payment';
import type { Tx } from '../Tables';

/** A payment's allocations with what is still open of each bill's carriers. */
export async function withOpenShares(
  tx: Tx,
  groupNumber: string,
  allocations: Payment['allocations'],
): Promise<ProcessedAllocation[]> {
  if (allocations.length === 0) return [];
  const rows = await tx
    .selectFrom('bill_carriers')
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.group_number', '=', 'bill_carriers.group_number')
        .onRef('bills.bill_pk', '=', 'bill_carriers.bill_pk'),
    )
    .select([
      'bills.bill_pk as billPk',
      'bills.reconcile_policy as reconcilePolicy',
      'bills.credits_cents as creditsCents',
      'bill_carriers.carrier_code as carrierCode',
      'bill_carriers.billed_cents as billedCents',
      'bill_carriers.reconciled_cents as reconciledCents',
      'bill_carriers.adjustments_cents as adjustmentsCents',
      'bill_carriers.paid_cents as paidCents',
    ])
    .where('bills.group_number', '=', groupNumber)
    .where(
      'bills.bill_pk',
      'in',
      allocations.map(({ billPk }) => billPk),
    )
    .orderBy('bill_carriers.carrier_code')
    .execute();
  return allocations.map(({ billPk, amountCents }) => {
    const parts = rows.filter((row) => row.billPk === billPk);
    const [bill] = parts;
    if (!bill) throw new Error(`Bill ${billPk} has no carriers to pay.`);
    const paid = new Map(parts.map(({ carrierCode, paidCents }) => [carrierCode, paidCents]));
    return { billPk, amountCents, shares: openShares(carrierShares(bill, parts), paid) };
  });
}
