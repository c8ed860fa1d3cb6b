import { isOnItsWay } from '../../../../src/domain/money/payments/bankReversal';
import type { BankFile, RejectedEntry } from '../../../../src/domain/money/processing/BankFile';
import type { Caller } from '../../../platform/shared/Caller';
import { wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { rejectedItems } from '../bankFiles/rejectedEntries';
import type { RejectableReversal } from './ports';

/** A reversal in a file with the bank's reason for rejecting it. */
type RejectedReversal = RejectableReversal & Pick<RejectedEntry, 'reason'>;

/**
 * The reversals in a locked file that the bank rejected, in payment lock order.
 *
 * @throws Refusal BAD_REQUEST for a confirmation number that no entry of the file has, or one given twice.
 */
export async function findRejectedReversals(
  tx: Transaction,
  { filePk }: Pick<BankFile, 'filePk'>,
  entries: readonly RejectedEntry[],
): Promise<readonly RejectedReversal[]> {
  if (entries.length === 0) return [];
  const numbers = entries.map(({ confirmation }) => confirmation);
  return rejectedItems(entries, await tx.bankReversals.rejectable(filePk, numbers), {
    isNamed: ({ confirmation, entryId }, given) => confirmation === given || entryId === given,
    keyOf: ({ paymentPk }) => paymentPk,
    missing: (given) => `This file has no reversal of a payment with the confirmation number ${given}.`,
    repeated: (given) => `The reversal of payment ${given} is listed twice.`,
  });
}

/**
 * Ends the reversals that the bank rejected; their payments do not change. For a reversal that has already ended, only the rejection of its
 * entries is recorded.
 *
 * @throws Refusal WRONG_STATUS for a settled reversal.
 * @source BR-REV-08 docs/decisions/reversals.md#the-bank-can-reject-single-reversals
 */
export async function rejectReversals(
  tx: Transaction,
  { filePk }: Pick<BankFile, 'filePk'>,
  rejected: readonly RejectedReversal[],
  by: Caller,
  now: Date,
): Promise<void> {
  for (const { paymentPk, reversalNo, confirmation, reason } of rejected) {
    const payment = await tx.payments.lock(paymentPk);
    const reversal = payment && (await tx.bankReversals.of(payment)).find((one) => one.reversalNo === reversalNo);
    if (!payment || !reversal) throw new Error(`There is no reversal ${reversalNo} of payment ${paymentPk}.`);
    if (reversal.state === 'SETTLED') {
      const message = `The reversal of payment ${confirmation} has settled. Record its return on the payment first.`;
      throw wrongStatus(message);
    }
    if (isOnItsWay(reversal)) {
      await tx.bankReversals.end(reversal, { state: 'REJECTED', returnCode: null, note: reason }, by, now);
      await tx.bankReversals.addEvent(payment, `Rejected by the bank: ${reason}`, by, now);
    }
    await tx.bankReversals.addRejected(filePk, reversal, reason);
  }
}
