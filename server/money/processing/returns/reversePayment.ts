import { previewReversal, returnPayment, reversePayment } from '../../../../contract/money/reversals';
import { isOnItsWay } from '../../../../src/domain/money/payments/bankReversal';
import { isLive, type Payment } from '../../../../src/domain/money/payments/Payment';
import { needsStatementLine, type ReturnCode, returnCodesFor } from '../../../../src/domain/money/payments/returnCodes';
import {
  effectAfterReversal,
  whyNotReturnable,
  whyNotReversible,
} from '../../../../src/domain/money/payments/reversalEffect';
import { dateText } from '../../../../src/domain/platform/dates/LocalDate';
import { command } from '../../../platform/shared/command';
import { invalid, wrongStatus } from '../../../platform/shared/Refusal';
import { lockPayment } from '../../payments/lockPayment';
import { lockEffect, postReversal } from '../../payments/returns/postReversal';
import { returnReversedDebit } from '../bankReversals/returnReversedDebit';
import { withdrawReversal } from '../bankReversals/settleBankReversal';

/** What returning or reversing the payment would change. @throws Refusal NOT_FOUND; WRONG_STATUS when the payment has ended. */
export const preview = command(previewReversal, async (tx, { params, now }) => {
  const payment = await lockPayment(tx, params.paymentPk);
  if (payment.reversal?.canBeReturned) return effectAfterReversal(payment);
  if (!isLive(payment)) throw wrongStatus(whyNotReversible(payment) ?? '');
  return (await lockEffect(tx, payment, now)).effect;
});

/**
 * Returns a payment that the bank returned. Its bills are due again, also while another payment is pending on them, and the group's
 * payors get a mail. If a debit is returned after its reversal settled, the group owes it instead.
 *
 * @throws Refusal BAD_REQUEST for a code of another method, and for a late return without its statement line; NOT_FOUND;
 * WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
 * @source product.md, The bill's life; Money, invariants 3 to 6
 */
export const recordReturn = command(returnPayment, async (tx, { caller, params, body, now }) => {
  const { returnCode, reason, statementLine } = body;
  const payment = await lockPayment(tx, params.paymentPk);
  const problem = whyNotReturnable(payment, now.getTime() >= Date.parse(payment.cutoffAt));
  if (problem) throw wrongStatus(problem);
  assertCode(payment, returnCode);
  if (statementLine === '') assertInTime(payment, returnCode, now);
  if (!isLive(payment)) {
    const note = [reason, statementLine && `bank statement ${statementLine}`].filter(Boolean).join(': ');
    await returnReversedDebit(tx, payment, { code: returnCode, note }, caller, now);
    return tx.payments.get(payment.paymentPk);
  }
  await withdrawReversal(tx, payment, 'The debit was returned.', caller, now);
  return postReversal(tx, payment, { kind: 'RETURNED', returnCode, reason, statementLine }, caller, now);
});

/** Reverses our own error, like a return. @throws Refusal NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD. */
export const reverse = command(reversePayment, async (tx, { caller, params, body, now }) => {
  const payment = await lockPayment(tx, params.paymentPk);
  const problem = whyNotReversible(payment);
  if (problem) throw wrongStatus(problem);
  if ((await tx.bankReversals.of(payment)).some((one) => isOnItsWay(one) && one.reason !== 'DRAWN_TWICE')) {
    throw wrongStatus('A reversal of this payment at the bank is in progress. Cancel the reversal first.');
  }
  const order = { kind: 'REVERSED' as const, returnCode: null, statementLine: '', reason: body.reason };
  return postReversal(tx, payment, order, caller, now);
});

function assertCode({ method }: Payment, returnCode: ReturnCode): void {
  if (returnCodesFor(method).includes(returnCode)) return;
  const message = `Return code ${returnCode} is not used for a payment by ${method}. Choose another one.`;
  throw invalid('returnCode', message);
}

/** @throws Refusal BAD_REQUEST: a return after the time of its code is probably a mistake unless a statement shows it. */
function assertInTime(payment: Payment, returnCode: ReturnCode, now: Date): void {
  if (!needsStatementLine(returnCode, payment, now)) return;
  const message = `This payment settled on ${dateText(payment.settleDate)}, and the time to return it with code ${returnCode} has passed. Enter the line of the bank statement that shows the return.`;
  throw invalid('statementLine', message);
}
