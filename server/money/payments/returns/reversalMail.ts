import { billWithDivision, divisionIn } from '../../../../src/domain/billing/divisions/billWithDivision';
import { type Payment } from '../../../../src/domain/money/payments/Payment';
import { returnLabel, returnMeaning } from '../../../../src/domain/money/payments/returnCodes';
import type { ReversalEffect } from '../../../../src/domain/money/payments/reversalEffect';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { htmlMail } from '../../../platform/mail/htmlMail';
import { MailKind, type MailMessage } from '../../../platform/mail/ports';

const MAX_BILLS = 20;

/**
 * Tells a payor that a payment was returned or reversed, and what is due again. Contains no bank data.
 *
 * @source product.md, Delinquency: notices
 */
export function reversalMail(to: string, payment: Payment, { bills, owedCents }: ReversalEffect): MailMessage {
  const { paymentAmount, groupName, confirmation, reversal } = payment;
  const isReturned = reversal?.kind === 'RETURNED';
  const amount = formatCents(paymentAmount);
  const due = bills.filter(({ openAfterCents }) => openAfterCents > 0);
  const text = [
    'Hello,',
    isReturned
      ? `The bank returned the payment of ${amount} that ${groupName} made. Its confirmation is ${confirmation}.`
      : `The payment of ${amount} of ${groupName} was reversed. Its confirmation is ${confirmation}.`,
    ...(reversal?.returnCode ? [`${returnLabel(reversal.returnCode)}. ${returnMeaning(reversal.returnCode)}`] : []),
    ...(reversal?.reason ? [`Note: ${reversal.reason}`] : []),
    ...(due.length > 0 ? [`These bills are due again:\n${dueLines(due, payment)}`] : []),
    ...(owedCents > 0
      ? [`${formatCents(owedCents)} of the payment had been used as credit. ${groupName} owes this amount.`]
      : []),
    'You can see the payment in Listbill under Payments, and turn off these mails in your profile.',
  ].join('\n\n');
  const subject = `A payment of ${amount} was ${isReturned ? 'returned' : 'reversed'}`;
  return { kind: MailKind.PaymentReversed, to, subject, text, html: htmlMail(subject, text, []) };
}

/**
 * Tells a payor that a payment was never sent to the bank, why, and what is due again. Contains no bank data.
 *
 * @source docs/decisions/bank-files.md#an-entry-can-be-set-aside
 */
export function setAsideMail(to: string, payment: Payment, reason: string, effect: ReversalEffect): MailMessage {
  const amount = formatCents(payment.paymentAmount);
  const what = `The payment of ${amount} by ${payment.groupName} was not sent to the bank, and no money was drawn.`;
  return notDrawnMail(to, `A payment of ${amount} was not sent to the bank`, what, payment, reason, effect);
}

/**
 * Tells a payor that the bank rejected a payment, why, and what is due again. Contains no bank data.
 *
 * @source docs/decisions/bank-files.md#the-bank-can-reject-single-entries
 */
export function rejectedMail(to: string, payment: Payment, reason: string, effect: ReversalEffect): MailMessage {
  const amount = formatCents(payment.paymentAmount);
  const what = `The bank rejected the payment of ${amount} by ${payment.groupName}, and no money was drawn.`;
  return notDrawnMail(to, `The bank rejected a payment of ${amount}`, what, payment, reason, effect);
}

/**
 * Tells a payor that a returned payment is drawn again, and when. Contains no bank data.
 *
 * @source docs/decisions/returns.md#a-returned-debit-may-be-presented-again-twice-within-180-days
 */
export function presentedMail(
  to: string,
  { paymentAmount, groupName, confirmation }: Payment,
  { original, settles }: { readonly original: string; readonly settles: string },
): MailMessage {
  const amount = formatCents(paymentAmount);
  const text = [
    'Hello,',
    `The bank returned payment ${original} of ${groupName} because the account did not have enough money. It is presented again: ${amount} will be drawn from the same account on ${settles}.`,
    `The confirmation of the new payment is ${confirmation}. Make sure that the account has enough money by then.`,
    'You can see the payment in Listbill under Payments, and turn off these mails in your profile.',
  ].join('\n\n');
  const subject = `A returned payment of ${amount} is presented again`;
  return { kind: MailKind.PaymentReversed, to, subject, text, html: htmlMail(subject, text, []) };
}

function notDrawnMail(
  to: string,
  subject: string,
  what: string,
  payment: Payment,
  reason: string,
  { bills }: ReversalEffect,
): MailMessage {
  const due = bills.filter(({ openAfterCents }) => openAfterCents > 0);
  const text = [
    'Hello,',
    `${what} Its confirmation is ${payment.confirmation}.`,
    `Reason: ${reason}`,
    ...(due.length > 0 ? [`These bills are due again:\n${dueLines(due, payment)}`] : []),
    'You can see the payment in Listbill under Payments, and turn off these mails in your profile.',
  ].join('\n\n');
  return { kind: MailKind.PaymentReversed, to, subject, text, html: htmlMail(subject, text, []) };
}

/** @source BR-DIV-10 docs/decisions/divisions.md#whatever-names-a-bill-outside-its-own-page-names-its-division */
function dueLines(bills: ReversalEffect['bills'], payment: Payment): string {
  const lines = bills.slice(0, MAX_BILLS).map(({ billPk, billNumber, openAfterCents }) => {
    return `${billWithDivision(billNumber, divisionIn(payment, billPk))}: ${formatCents(openAfterCents)}`;
  });
  const more = bills.length - MAX_BILLS;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
