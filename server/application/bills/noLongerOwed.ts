import { carrierShares } from '../../../src/domain/ledger/carrierShares';
import { billUnreconciled } from '../../../src/domain/ledger/LedgerEvent';
import type { Actor, BillTransaction, HeldBill } from './ports/BillDesk';

/** Takes back what reconciling posted. Call it while the carriers' amounts are still those that were posted. */
export async function noLongerOwed(tx: BillTransaction, bill: HeldBill, by: Actor, now: Date): Promise<void> {
  const shares = carrierShares(bill, await tx.carriers(bill));
  await tx.post(billUnreconciled(bill.groupNumber, bill.billPk, shares), by, now);
}
