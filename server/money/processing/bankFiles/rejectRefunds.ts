import type { BankFile, RejectedEntry } from '../../../../src/domain/money/processing/BankFile';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { Caller } from '../../../platform/shared/Caller';
import { wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { endCredit } from '../refundCredits/PayRefundByAch';
import type { RejectableRefund } from './ports';
import { rejectedItems } from './rejectedEntries';

/** A refund of a file with the bank's reason for rejecting its credit. */
export type RejectedRefund = RejectableRefund & Pick<RejectedEntry, 'reason'>;

/**
 * The refunds of a locked file whose credits the bank rejected.
 *
 * @throws Refusal BAD_REQUEST for a reference that no credit of the file has, and one given twice.
 */
export async function findRejectedRefunds(
  tx: Transaction,
  { filePk }: Pick<BankFile, 'filePk'>,
  entries: readonly RejectedEntry[],
): Promise<readonly RejectedRefund[]> {
  const references = entries.map(({ confirmation }) => confirmation);
  return rejectedItems(entries, await tx.bankFiles.rejectableRefunds(filePk, references), {
    isNamed: ({ reference }, given) => reference === given,
    keyOf: ({ refundPk }) => refundPk,
    missing: (given) => `This file has no refund with the reference ${given}.`,
    repeated: (given) => `Refund ${given} is listed twice.`,
  });
}

/**
 * Ends the credits that the bank rejected: their refunds are owed again. Skips credits whose rejection or return was recorded before.
 *
 * @throws Refusal WRONG_STATUS for a settled credit.
 * @source BR-RFD-20 docs/decisions/refunds.md#a-rejected-or-returned-credit-is-owed-again
 */
export async function rejectRefunds(
  tx: Transaction,
  rejected: readonly RejectedRefund[],
  by: Caller,
  now: Date,
): Promise<void> {
  for (const { refundPk, reference, reason, isEnded } of rejected) {
    if (isEnded) continue;
    const [refund] = await tx.refunds.lock([refundPk]);
    const credit = refund && (await tx.refundCredits.current(refund));
    if (!refund || !credit) throw new Error(`There is no refund ${refundPk} with a credit.`);
    if (refund.state === 'ACH_SETTLED') {
      const message = `Refund ${reference} has settled. Record it as returned first, with the code that the bank gave.`;
      throw wrongStatus(message);
    }
    await endCredit(tx, refund, credit, { step: 'rejectCredit', note: sentence(reason), returnCode: null }, by, now);
  }
}
