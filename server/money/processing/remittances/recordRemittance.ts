import { recordRemittance } from '../../../../contract/money/remittances';
import { returnLabel } from '../../../../src/domain/money/payments/returnCodes';
import {
  afterStep,
  followsFile,
  isAboutCredit,
  REMITTANCE_STATE_LABELS,
  type RemittanceState,
  type RemittanceStep,
} from '../../../../src/domain/money/processing/RemittanceState';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { Actor } from '../../../platform/shared/Actor';
import { command } from '../../../platform/shared/command';
import { invalid, notFound, type Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { NewReturnFileEntry } from '../../payments/returns/ports';
import type { LockedRemittance, RecordedStep } from './ports';

/** Why a step is refused. */
const REFUSALS: Readonly<Record<RemittanceStep, string>> = {
  send: 'This remittance is recorded as sent already.',
  clear: 'Only a remittance that was sent and has not cleared can be recorded as cleared.',
  undo: 'Nothing is recorded about this remittance.',
  reject: 'Only a remittance that was sent and has not cleared can be recorded as rejected.',
  return: 'Only a remittance that was sent can be recorded as returned.',
};

/**
 * Records that a remittance was sent or has cleared, or undoes the last record, and posts it to the ledger.
 *
 * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
 * @source docs/decisions/ledger.md#a-remittance-leaves-cash-when-the-bank-shows-it
 */
export const takeRemittanceStep = command(
  recordRemittance,
  async (tx, { caller, params: { remittancePk }, body, now }) => {
    const { step, note, state } = body;
    if ((step === 'undo' || isAboutCredit(step)) && note.trim() === '') throw reasonMissing(step);
    await tx.gate.assertPaymentsOpen(now);
    const locked = await tx.remittances.lock(remittancePk);
    if (!locked) throw notFound('remittance');
    if (state !== undefined && state !== locked.state) throw wrongStatus(changedSince(locked.state));
    if (locked.isOpening && step === 'undo' && locked.state === 'SENT') throw wrongStatus(SENT_BEFORE);
    assertNotByFile(locked, step);
    if (isAboutCredit(step) && locked.achFile === null) throw wrongStatus(NOT_BY_ACH);
    const outcome = afterStep(locked.state, step);
    if (!outcome) throw wrongStatus(REFUSALS[step]);
    if (step === 'undo' && (await tx.statementMatches.isRemittanceMatched(remittancePk))) {
      const message = 'A bank statement shows this remittance. Unmatch its line first.';
      throw wrongStatus(message);
    }
    const recorded = { step, note: note.trim() };
    if (step === 'return') await recordReturn(tx, remittancePk, locked, recorded, caller, now);
    else await tx.remittances.record(remittancePk, recorded, outcome, caller, now);
    return tx.remittances.get(remittancePk);
  },
);

/**
 * Records that the bank returned the credit of a locked remittance, which is payable again. Changes nothing if the bank does not have the
 * credit.
 *
 * @param returned `note`: why. `line`: of the return file with the return.
 * @source BR-PRO-40
 */
export async function returnRemittance(
  tx: Transaction,
  remittancePk: string,
  locked: LockedRemittance,
  { note, line }: { readonly note: string; readonly line: NewReturnFileEntry },
  by: Actor,
  now: Date,
): Promise<void> {
  const why = sentence(`${returnLabel(line.returnCode)}: ${note}`);
  await recordReturn(tx, remittancePk, locked, { step: 'return', note: why, line }, by, now);
}

/**
 * Records a return. From its settlement day on, the bank has paid the credit before it came back, and the statement shows both, so the
 * remittance clears first.
 *
 * @source BR-PRO-39 docs/decisions/bank-files.md#a-rejected-or-returned-credit-to-a-carrier-is-payable-again
 */
async function recordReturn(
  tx: Transaction,
  remittancePk: string,
  { state, creditSettles }: LockedRemittance,
  recorded: RecordedStep,
  by: Actor,
  now: Date,
): Promise<void> {
  const isPaid = creditSettles !== null && creditSettles <= dayOf(now);
  const cleared = isPaid ? afterStep(state, 'clear') : undefined;
  if (cleared) await tx.remittances.record(remittancePk, { step: 'clear', note: PAID_FIRST }, cleared, by, now);
  const returned = afterStep(cleared?.state ?? state, 'return');
  if (returned) await tx.remittances.record(remittancePk, recorded, returned, by, now);
}

const PAID_FIRST = 'The bank paid it before it was returned.';

/** @throws Refusal WRONG_STATUS: a remittance in an ACH file is sent with the file. */
function assertNotByFile({ state, achFile }: LockedRemittance, step: RemittanceStep): void {
  if (!followsFile(state, step, achFile)) return;
  const message = `The ACH file ${achFile} pays this remittance. Download the file to send it, or remove the carrier's bank account first.`;
  throw wrongStatus(message);
}

function changedSince(state: RemittanceState): string {
  return `Someone has changed this remittance since you opened it: ${REMITTANCE_STATE_LABELS[state].toLowerCase()}. Load the page again.`;
}

const SENT_BEFORE =
  'The system before sent this remittance. If it was not sent, reverse the opening balances that it came with.';

const NOT_BY_ACH = 'No ACH file pays this remittance. Undo the record instead.';

function reasonMissing(step: RemittanceStep): Refusal {
  const message = step === 'undo' ? 'Enter a reason for the undo.' : "Enter the bank's reason.";
  return invalid('note', message);
}
