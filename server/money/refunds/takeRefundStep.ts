import { refundMoved } from '../../../src/domain/money/ledger/LedgerEvent';
import { afterRefundStep } from '../../../src/domain/money/refunds/Refund';
import type { Actor } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedRefund, RefundStepToTake } from './ports';

/**
 * Records a step of a locked refund and posts it to the ledger.
 *
 * @returns false if the refund's state does not allow the step; nothing is changed then.
 */
export async function takeRefundStep(
  tx: Transaction,
  refund: LockedRefund,
  step: RefundStepToTake,
  by: Actor,
  now: Date,
): Promise<boolean> {
  const outcome = afterRefundStep(refund.state, step.step);
  if (!outcome) return false;
  await tx.refunds.record(refund, { ...step, state: outcome.state }, by, now);
  if (outcome.posts) await tx.ledger.post(refundMoved(outcome.posts, refund, refund.amountCents), by, now);
  return true;
}
