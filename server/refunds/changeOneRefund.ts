import type { Scope } from '../../src/domain/access/Scope';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Caller } from '../shared/Caller';
import { type KeyedAnswer, onceByKey } from '../shared/idempotency';
import { notFound } from '../shared/Refusal';
import type { Transaction, Transactions } from '../shared/Transaction';
import type { LockedRefund } from './ports';

export interface RefundRequest {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  readonly scope: Scope;
  readonly now: Date;
  /** Business date of the office: the date of checks and voids. */
  readonly today: LocalDate;
}

/**
 * Changes one refund, locked, once for each idempotency key.
 *
 * @param step last part of the path of the call, such as `void`.
 * @param work returns the body of the answer.
 * @throws Refusal NOT_FOUND, also for a refund out of scope; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 */
export function changeOneRefund(
  transactions: Transactions,
  { caller, idempotencyKey, scope, now }: RefundRequest,
  { refundPk, step, body }: { readonly refundPk: string; readonly step: string; readonly body: object },
  work: (tx: Transaction, refund: LockedRefund) => Promise<object>,
): Promise<KeyedAnswer> {
  const keyed = { userId: caller.userId, idempotencyKey, call: `POST /api/refunds/${refundPk}/${step}`, body };
  return transactions.run((tx) =>
    onceByKey(tx.keys, keyed, 200, now, async () => {
      await tx.gate.assertPaymentsOpen(now);
      const [refund] = await tx.refunds.lock([refundPk], scope);
      if (!refund) throw notFound('refund');
      return work(tx, refund);
    }),
  );
}
