import type { changeUnclaimedRefund, renewStopOrder, returnRefund, voidRefundCheck } from '../../contract/refunds';
import type { Scope } from '../../src/domain/access/Scope';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { CommandRequest } from '../shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../shared/idempotency';
import { notFound } from '../shared/Refusal';
import { runOnce } from '../shared/runOnce';
import type { Transaction, Transactions } from '../shared/Transaction';
import type { LockedRefund } from './ports';

export interface RefundRequest extends CommandRequest {
  readonly scope: Scope;
  /** Business date of the office: the date of checks and voids. */
  readonly today: LocalDate;
}

type RefundCall = typeof voidRefundCheck | typeof returnRefund | typeof changeUnclaimedRefund | typeof renewStopOrder;

/**
 * Changes one refund, locked, once for each idempotency key.
 *
 * @param work returns the body of the answer.
 * @throws Refusal NOT_FOUND, also for a refund out of scope; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 */
export function changeOneRefund(
  transactions: Transactions,
  { caller, idempotencyKey, scope, now }: RefundRequest,
  { call, refundPk, body }: { readonly call: RefundCall; readonly refundPk: string; readonly body: object },
  work: (tx: Transaction, refund: LockedRefund) => Promise<object>,
): Promise<KeyedAnswer> {
  const keyed = keyedBy(call, { caller, idempotencyKey }, { refundPk }, body);
  return runOnce(transactions, keyed, now, async (tx) => {
    await tx.gate.assertPaymentsOpen(now);
    const [refund] = await tx.refunds.lock([refundPk], scope);
    if (!refund) throw notFound('refund');
    return work(tx, refund);
  });
}
