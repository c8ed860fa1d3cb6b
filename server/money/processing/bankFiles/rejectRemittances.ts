import type { BankFile, RejectedEntry } from '../../../../src/domain/money/processing/BankFile';
import { afterStep } from '../../../../src/domain/money/processing/RemittanceState';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { Caller } from '../../../platform/shared/Caller';
import { wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { RejectableRemittance } from './ports';
import { rejectedItems } from './rejectedEntries';

/** A remittance of a file with the bank's reason for rejecting its credit. */
type RejectedRemittance = RejectableRemittance & Pick<RejectedEntry, 'reason'>;

/**
 * The remittances of a locked file whose credits the bank rejected.
 *
 * @throws Refusal BAD_REQUEST for a trace number that no credit of the file has, and one given twice.
 */
export async function findRejectedRemittances(
  tx: Transaction,
  { filePk }: Pick<BankFile, 'filePk'>,
  entries: readonly RejectedEntry[],
): Promise<readonly RejectedRemittance[]> {
  const traces = entries.map(({ confirmation }) => confirmation);
  return rejectedItems(entries, await tx.bankFiles.rejectableRemittances(filePk, traces), {
    isNamed: ({ reference }, given) => reference === given,
    keyOf: ({ remittancePk }) => remittancePk,
    missing: (given) => `This file has no remittance with the trace number ${given}.`,
    repeated: (given) => `Remittance ${given} is listed twice.`,
  });
}

/**
 * Ends the credits that the bank rejected: their remittances can be paid again. Skips credits whose rejection or return was recorded before.
 *
 * @throws Refusal WRONG_STATUS for a cleared remittance.
 * @source docs/decisions/bank-files.md#a-rejected-or-returned-credit-to-a-carrier-is-payable-again
 */
export async function rejectRemittances(
  tx: Transaction,
  rejected: readonly RejectedRemittance[],
  by: Caller,
  now: Date,
): Promise<void> {
  for (const { remittancePk, reference, reason, state, isEnded } of rejected) {
    if (isEnded) continue;
    const outcome = afterStep(state, 'reject');
    if (!outcome) {
      const message = `Remittance ${reference} has cleared. Record it as returned instead.`;
      throw wrongStatus(message);
    }
    await tx.remittances.record(remittancePk, { step: 'reject', note: sentence(reason) }, outcome, by, now);
  }
}
