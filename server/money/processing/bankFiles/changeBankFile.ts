import { changeBankFile } from '../../../../contract/money/remittances';
import {
  acknowledgmentProblem,
  acknowledgmentText,
  type BankFile,
  type BankFileChange,
  type BankFileKind,
  type BankFileStep,
  type BankFileTotals,
  possibleSteps,
  type StoredBankFileState,
} from '../../../../src/domain/money/processing/BankFile';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import { invalid, notFound, type Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { findRejectedReversals, rejectReversals } from '../bankReversals/rejectReversals';
import type { LockedBankFile } from './ports';
import { findRejections, rejectEntries, rejectedTotals } from './rejectEntries';
import { findRejectedRefunds, rejectRefunds } from './rejectRefunds';
import { findRejectedRemittances, rejectRemittances } from './rejectRemittances';

/** Why a step is refused. */
const REFUSALS: Readonly<Record<BankFileStep, string>> = {
  cancel: 'Only a file that has not been sent can be canceled.',
  acknowledge: 'Only a file that was sent and not answered yet can be acknowledged.',
  reject: 'Only a file that was sent can be rejected.',
  markUnknown: 'Only a file that was sent and not answered yet can be marked as unknown.',
};

const STATES: Readonly<Record<Exclude<BankFileStep, 'acknowledge'>, StoredBankFileState>> = {
  cancel: 'CANCELED',
  reject: 'REJECTED',
  markUnknown: 'UNKNOWN',
};

/**
 * Records what happened to a NACHA file. The payments of a canceled or rejected file are drawn by the next one; those of single entries
 * that the bank rejected are voided.
 *
 * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS; ON_HOLD; KEY_IN_FLIGHT; KEY_REUSED.
 * @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent
 */
export const takeFileStep = command(changeBankFile, async (tx, { caller, params: { filePk }, body, now }) => {
  if (body.step !== 'acknowledge' && body.reason.trim() === '') throw reasonMissing();
  await tx.gate.assertPaymentsOpen(now);
  const file = await tx.bankFiles.lock(filePk);
  if (!file) throw notFound('bank file');
  await recordChange(tx, file, body, { caller, now });
  return tx.bankFiles.get(filePk);
});

/**
 * Records a step of a locked file.
 *
 * @param by `source`: where the bank's answer comes from, for the file's history; undefined if a person enters it.
 * @throws Refusal BAD_REQUEST; WRONG_STATUS.
 */
export async function recordChange(
  tx: Transaction,
  file: LockedBankFile,
  change: BankFileChange,
  { caller, now, source }: { readonly caller: Caller; readonly now: Date; readonly source?: string },
): Promise<void> {
  const { step } = change;
  if (!possibleSteps(file.state).includes(step)) throw wrongStatus(REFUSALS[step]);
  if (step === 'reject' || step === 'cancel') assertReleasable(file);
  const named = step === 'acknowledge' ? (change.rejected ?? []) : [];
  const isOf = (kind: BankFileKind) => file.kind === kind;
  const isOfPayments = !isOf('REVERSALS') && !isOf('REFUNDS') && !isOf('REMITTANCES');
  const rejections = isOfPayments ? await findRejections(tx, file, named) : [];
  const reversals = isOf('REVERSALS') ? await findRejectedReversals(tx, file, named) : [];
  const refunds = isOf('REFUNDS') ? await findRejectedRefunds(tx, file, named) : [];
  const remittances = isOf('REMITTANCES') ? await findRejectedRemittances(tx, file, named) : [];
  const rejected = rejectedTotals([...rejections, ...reversals, ...refunds, ...remittances]);
  const { state, note } = outcomeOf(file, change, rejected);
  await rejectEntries(tx, file, rejections, caller, now);
  await rejectReversals(tx, file, reversals, caller, now);
  await rejectRefunds(tx, refunds, caller, now);
  await rejectRemittances(tx, remittances, caller, now);
  const withSource = source === undefined ? note : `${sentence(note)} From ${source}.`;
  await tx.bankFiles.saveState(file.filePk, state, withSource, caller, now);
}

function outcomeOf(
  file: BankFile,
  { step, reason, ...accepted }: BankFileChange,
  rejected: BankFileTotals,
): { readonly state: StoredBankFileState; readonly note: string } {
  if (step !== 'acknowledge') return { state: STATES[step], note: reason.trim() };
  const problem = acknowledgmentProblem(file, accepted, rejected);
  const hasRejected = rejected.entryCount > 0;
  if (problem && hasRejected) throw numbersDiffer(problem);
  if (problem) return { state: 'UNKNOWN', note: problem };
  return {
    state: hasRejected ? 'PARTLY_ACCEPTED' : 'ACCEPTED',
    note: `${acknowledgmentText(accepted, rejected)}.`,
  };
}

/** @throws Refusal WRONG_STATUS: a processed payment is returned or reversed, which makes its bills due again. */
function assertReleasable({ hasProcessed, kind }: LockedBankFile): void {
  if (!hasProcessed) return;
  if (kind === 'REMITTANCES') {
    const message = 'Remittances of this file have cleared. Undo that first if the bank did not pay them.';
    throw wrongStatus(message);
  }
  if (kind === 'REFUNDS') {
    const message = 'Refunds of this file have settled. Record each of them as returned instead.';
    throw wrongStatus(message);
  }
  const message = 'Payments of this file are processed already. Return or reverse each of them instead.';
  throw wrongStatus(message);
}

/** Nothing is recorded: it is not clear which entries the bank rejected. */
function numbersDiffer(problem: string): Refusal {
  const message = `${problem} Correct the numbers or the rejected entries, or mark the file as unknown.`;
  return invalid('entryCount', message);
}

function reasonMissing(): Refusal {
  const message = 'Enter a reason.';
  return invalid('reason', message);
}
