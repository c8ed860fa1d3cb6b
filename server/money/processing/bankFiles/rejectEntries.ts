import { isLive } from '../../../../src/domain/money/payments/Payment';
import type { BankFile, BankFileTotals, RejectedEntry } from '../../../../src/domain/money/processing/BankFile';
import { sumCents } from '../../../../src/domain/platform/money/Cents';
import type { Caller } from '../../../platform/shared/Caller';
import { wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { lockEffect } from '../../payments/returns/postReversal';
import { rejectedMail } from '../../payments/returns/reversalMail';
import { voidWithWriteOffs } from '../../payments/voidPayment';
import { withdrawReversal } from '../bankReversals/settleBankReversal';
import type { RejectablePayment } from './ports';
import { rejectedItems } from './rejectedEntries';

/** A payment of a file with the bank's reason for rejecting it. */
type Rejection = RejectablePayment & Pick<RejectedEntry, 'reason'>;

/**
 * The payments of a locked file that the bank rejected.
 *
 * @throws Refusal BAD_REQUEST for a confirmation number that no entry of the file has, one given twice, and a payment that other files
 *   draw as well.
 */
export async function findRejections(
  tx: Transaction,
  { filePk }: Pick<BankFile, 'filePk'>,
  entries: readonly RejectedEntry[],
): Promise<readonly Rejection[]> {
  if (entries.length === 0) return [];
  const numbers = entries.map(({ confirmation }) => confirmation);
  return rejectedItems(entries, await tx.bankFiles.rejectable(filePk, numbers), {
    // A debit that is presented again has the number of the first one in the file.
    isNamed: ({ confirmation, entryId }, given) => confirmation === given || entryId === given,
    keyOf: ({ paymentPk }) => paymentPk,
    missing: (given) => `This file has no payment with the confirmation number ${given}.`,
    repeated: (given) => `Payment ${given} is listed twice.`,
    problem: ({ isInOtherFile }, given) =>
      isInOtherFile ? `Payment ${given} is in another file as well. Reverse it once it is processed.` : undefined,
  });
}

/** Number and total of the entries that rejected payments, reversals, or refunds have. */
export function rejectedTotals(rejections: readonly BankFileTotals[]): BankFileTotals {
  return {
    entryCount: rejections.reduce((sum, { entryCount }) => sum + entryCount, 0),
    amountCents: sumCents(rejections.map(({ amountCents }) => amountCents)),
  };
}

/**
 * Fails the payments that the bank rejected: each is voided, its bills are due again, and the payors of its group get a notice and a
 * mail. For a payment that was returned or reversed in the meantime, only the rejection is recorded.
 *
 * @throws Refusal WRONG_STATUS for a processed payment.
 * @source docs/decisions/bank-files.md#the-bank-can-reject-single-entries
 */
export async function rejectEntries(
  tx: Transaction,
  { filePk }: Pick<BankFile, 'filePk'>,
  rejections: readonly Rejection[],
  by: Caller,
  now: Date,
): Promise<void> {
  for (const { paymentPk, confirmation, reason } of rejections) {
    const payment = await tx.payments.lock(paymentPk);
    if (!payment) throw new Error(`There is no payment ${paymentPk}.`);
    if (isLive(payment) && payment.status === 'PROCESSED') {
      const message = `Payment ${confirmation} is processed already. Return it first, with the code that the bank gave.`;
      throw wrongStatus(message);
    }
    await tx.bankFiles.addRejected(filePk, payment, reason, now);
    if (!isLive(payment)) continue;
    await withdrawReversal(tx, payment, 'The bank rejected the debit.', by, now);
    const { effect } = await lockEffect(tx, payment, now);
    await voidWithWriteOffs(tx, payment, `Rejected by the bank: ${reason}`, by, now);
    await tx.ledger.settleDebits(payment, by, now);
    const { groupNumber } = payment;
    await tx.notices.add({ kind: 'paymentReturned', groupNumber, paymentPk }, now);
    const after = await tx.payments.get(paymentPk);
    for (const to of await tx.returns.payorEmails(groupNumber, true))
      await tx.mail.send(rejectedMail(to, after, reason, effect));
  }
}
