import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { type BillEvent, transition } from '../../../src/domain/billing/bills/billTransitions';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { Caller } from '../../platform/shared/Caller';
import { notFound, Refusal, staleVersion } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { linesArchived } from './assertLinesHere';
import { lockLost } from './BillLocks';
import type { LockedBill } from './ports';

/** Common fields of a change to a bill. */
export interface BillChangeRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  /** The version on the caller's screen. */
  readonly version: number;
  readonly lockToken: string;
  readonly note: string;
  readonly now: Date;
}

/**
 * Locks a bill's row for a change. Checks that writes are open, the caller has the editing lock and the latest version, and
 * the bill's status allows the event.
 *
 * @throws Refusal NOT_FOUND; IS_PROCESSING, LOCK_LOST, STALE_VERSION, WRONG_STATUS, MONEY_ON_BILL, LINES_ARCHIVED.
 * @source docs/decisions/bills.md#changing-a-bill-requires-its-lock-and-its-current-version
 */
export async function lockForChange(
  tx: Transaction,
  { caller, scope, billPk, version, lockToken, now }: Omit<BillChangeRequest, 'note'>,
  event: BillEvent,
): Promise<LockedBill> {
  await tx.gate.assertBillsOpen(now);
  const bill = await tx.bills.lock(scope, billPk);
  if (!bill) throw notFound('bill');
  const holder = await tx.bills.lockHolder(bill, now);
  if (holder?.userId !== caller.userId || !holder.lockTokens.includes(lockToken)) throw lockLost(holder, caller.userId);
  if (bill.version !== version) {
    const message = `Bill ${bill.billNumber} has changed since you opened it. Reload it, then save again.`;
    throw staleVersion(message);
  }
  statusAfter(bill, event);
  if (await tx.bills.hasArchivedLines(bill)) throw linesArchived(bill.billNumber);
  return bill;
}

/** The bill's status after the event. @throws Refusal WRONG_STATUS, MONEY_ON_BILL. */
export function statusAfter(bill: LockedBill, event: BillEvent): BillStatus {
  const next = transition(bill, event);
  if (!next.ok) throw new Refusal(next.code, next.message);
  return next.status;
}
