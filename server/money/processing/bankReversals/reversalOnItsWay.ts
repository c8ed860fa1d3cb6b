import { BANK_REVERSAL_REASON_LABELS, reversalDay } from '../../../../src/domain/money/payments/bankReversal';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import { dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { htmlMail } from '../../../platform/mail/htmlMail';
import { MailKind } from '../../../platform/mail/ports';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedReversal } from './ports';

/**
 * Emails the group's payors that a debit is being reversed, when, and why. The receiver must be notified before the credit arrives.
 * Contains no bank data.
 *
 * @source Nacha Operating Rules, Section 2.9
 */
export async function mailReversal(
  tx: Transaction,
  {
    groupNumber,
    groupName,
    confirmation,
    settleDate,
  }: Pick<Payment, 'groupNumber' | 'groupName' | 'confirmation' | 'settleDate'>,
  { amountCents, reason, note }: Pick<LockedReversal, 'amountCents' | 'reason' | 'note'>,
  now: Date,
): Promise<void> {
  const amount = formatCents(amountCents);
  const day = dateText(reversalDay(dayOf(now), settleDate));
  const subject = `A debit of ${amount} is being reversed`;
  const after =
    reason === 'DRAWN_TWICE'
      ? 'The payment itself is correct, and its bills stay paid.'
      : 'The bills that it paid will be due again when the reversal settles.';
  const text = [
    'Hello,',
    `The debit of ${amount} from a bank account of ${groupName} was made in error and is being reversed. Confirmation: ${confirmation}. The same account will be credited ${amount} on ${day} or the next bank day.`,
    `Reason: ${BANK_REVERSAL_REASON_LABELS[reason]}. ${note}`,
    after,
    'You can see the payment in Listbill under Payments, and turn off these mails in your profile.',
  ].join('\n\n');
  for (const to of await tx.returns.payorEmails(groupNumber, false)) {
    await tx.mail.send({ kind: MailKind.PaymentReversed, to, subject, text, html: htmlMail(subject, text, []) });
  }
}
