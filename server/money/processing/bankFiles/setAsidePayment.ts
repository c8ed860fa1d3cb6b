import { setAsidePayment } from '../../../../contract/money/reversals';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import { whyNotSetAside } from '../../../../src/domain/money/payments/reversalEffect';
import type { PaymentActor } from '../../../platform/shared/Actor';
import { command } from '../../../platform/shared/command';
import { wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { lockPayment } from '../../payments/lockPayment';
import type { LockedPayment } from '../../payments/ports';
import { lockEffect } from '../../payments/returns/postReversal';
import { setAsideMail } from '../../payments/returns/reversalMail';
import { voidWithWriteOffs } from '../../payments/voidPayment';

/**
 * Takes a payment out of a bank file that has not been sent. The payment is voided, its bills are due again, and the group's
 * payors get a notice and a mail. The file keeps its other entries.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS unless an unsent file draws it, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
 * @source docs/decisions/bank-files.md#an-entry-can-be-set-aside
 */
export const takeFromFile = command(setAsidePayment, async (tx, { caller, params: { paymentPk }, body, now }) => {
  const payment = await lockPayment(tx, paymentPk);
  const problem = whyNotSetAside(payment);
  if (problem) throw wrongStatus(problem);
  if (!payment.isInBankFile) throw wrongStatus('No bank file has this payment. Void it instead.');
  return setAside(tx, payment, body.reason, caller, now);
});

/**
 * Sets aside a locked pending payment by ACH, whether an unsent file draws it or none.
 *
 * @param by a processing run counts the payment as failed.
 * @returns the payment as it is then.
 * @throws Refusal WRONG_STATUS if a file that draws it has been sent.
 */
export async function setAside(
  tx: Transaction,
  payment: LockedPayment,
  reason: string,
  by: PaymentActor,
  now: Date,
): Promise<Payment> {
  const { effect } = await lockEffect(tx, payment, now);
  if (!(await tx.bankFiles.setAside(payment, reason, by, now))) {
    throw wrongStatus('The bank file with this payment has been sent. Return or reverse the payment instead.');
  }
  await voidWithWriteOffs(tx, payment, `Set aside, not sent to the bank: ${reason}`, by, now);
  const { groupNumber, paymentPk } = payment;
  await tx.notices.add({ kind: 'paymentReturned', groupNumber, paymentPk }, now);
  const after = await tx.payments.get(paymentPk);
  for (const to of await tx.returns.payorEmails(groupNumber, true))
    await tx.mail.send(setAsideMail(to, after, reason, effect));
  return after;
}
