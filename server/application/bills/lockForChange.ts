import type { Scope } from '../../../src/domain/access/Scope';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import { type BillEvent, transition } from '../../../src/domain/bills/billTransitions';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import { lockLost } from './BillLocks';
import type { BillTransaction, LockedBill } from './ports';

/** What every change to a bill says: who, which bill as they saw it, and the lock they hold it by. */
export interface BillChangeRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  /** The version the caller saw. */
  readonly version: number;
  readonly lockToken: string;
  readonly note: string;
  readonly now: Date;
}

/**
 * Holds a bill for a change, when writes are open, the caller has it locked, saw it as it is, and it stands where
 * the event may happen to it.
 *
 * @throws Refusal NOT_FOUND; IS_PROCESSING, LOCK_LOST, STALE_VERSION, WRONG_STATUS, MONEY_ON_BILL.
 */
export async function lockForChange(
  tx: BillTransaction,
  { caller, scope, billPk, version, lockToken, now }: BillChangeRequest,
  event: BillEvent,
): Promise<LockedBill> {
  await tx.assertWritesOpen(now);
  const bill = await tx.lock(scope, billPk);
  if (!bill) throw notFound('bill');
  const holder = await tx.lockHolder(bill, now);
  if (holder?.userId !== caller.userId || !holder.lockTokens.includes(lockToken)) throw lockLost(holder, caller.userId);
  if (bill.version !== version) {
    const message = `Bill ${bill.billNumber} has changed since you looked at it. Look at it again, then save.`;
    throw new Refusal(ErrorCode.StaleVersion, message);
  }
  statusAfter(bill, event);
  return bill;
}

/** Where the event leads from where the bill stands. @throws Refusal WRONG_STATUS, MONEY_ON_BILL. */
export function statusAfter(bill: LockedBill, event: BillEvent): BillStatus {
  const next = transition(bill, event);
  if (!next.ok) throw new Refusal(next.code, next.message);
  return next.status;
}
