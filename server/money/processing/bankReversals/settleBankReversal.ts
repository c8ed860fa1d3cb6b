import { BANK_REVERSAL_REASON_LABELS } from '../../../../src/domain/money/payments/bankReversal';
import { isLive } from '../../../../src/domain/money/payments/Payment';
import { ZERO } from '../../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedPayment } from '../../payments/ports';
import { postReversal } from '../../payments/returns/postReversal';
import type { LockedReversal } from './ports';

/**
 * Settles a reversal on its settlement date: the payment is reversed, and its bills are due again. If the debit was also returned, the
 * group owes the amount; if the bank debited the account twice, the payment does not change. Skips reversals that have ended and payments
 * that are still pending.
 *
 * @source BR-REV-04 BR-REV-05 docs/decisions/reversals.md#the-books-change-when-the-reversal-settles
 */
export async function settleBankReversal(
  tx: Transaction,
  reversalPk: string,
  by: PaymentActor,
  now: Date,
): Promise<void> {
  const paymentPk = await tx.bankReversals.paymentOf(reversalPk);
  const payment = paymentPk === undefined ? undefined : await tx.payments.lock(paymentPk);
  if (!payment) return;
  const reversal = (await tx.bankReversals.of(payment)).find((one) => one.reversalPk === reversalPk);
  if (reversal?.state !== 'FILED') return;
  if (reversal.reason === 'DRAWN_TWICE') {
    await tx.bankReversals.settle(reversal, ZERO, by, now);
    await tx.bankReversals.post(reversal, 'DUPLICATE_REVERSED', by, now);
    await tx.bankReversals.addEvent(
      payment,
      'Settled: the second debit was reversed, and the payment is unchanged',
      by,
      now,
    );
    return;
  }
  if (!isLive(payment)) {
    await tx.bankReversals.settle(reversal, reversal.amountCents, by, now);
    await tx.bankReversals.post(reversal, 'REVERSAL_OWED', by, now);
    const note = `Settled after the payment was ${payment.disposition.toLowerCase()}, so the group owes the amount`;
    await tx.bankReversals.addEvent(payment, note, by, now);
    return;
  }
  if (payment.status === 'PENDING') return;
  await tx.bankReversals.settle(reversal, ZERO, by, now);
  const reason = `Reversed at the bank. ${BANK_REVERSAL_REASON_LABELS[reversal.reason]}: ${reversal.note}`;
  const asker = { userId: reversal.byUserId, name: reversal.by };
  await postReversal(tx, payment, { kind: 'REVERSED', returnCode: null, reason, statementLine: '' }, asker, now);
}

/**
 * Ends an unsent reversal when its locked payment ends another way, such as by a return, because nothing is left to reverse. A reversal
 * that was sent still settles, and the group then owes its amount.
 *
 * @param why a sentence.
 * @source BR-REV-05 docs/decisions/reversals.md#a-debit-can-be-returned-while-it-is-being-reversed
 */
export async function withdrawReversal(
  tx: Transaction,
  payment: LockedPayment,
  why: string,
  by: PaymentActor,
  now: Date,
): Promise<void> {
  const reversal = (await tx.bankReversals.of(payment)).find(isUnsent);
  if (!reversal || reversal.reason === 'DRAWN_TWICE') return;
  await tx.bankReversals.end(reversal, { state: 'CANCELED', returnCode: null, note: why }, by, now);
  await tx.bankReversals.addEvent(payment, `Canceled: ${why}`, by, now);
}

function isUnsent({ state, fileState }: LockedReversal): boolean {
  return state === 'WAITING' || state === 'OPEN' || (state === 'FILED' && fileState === 'MADE');
}
