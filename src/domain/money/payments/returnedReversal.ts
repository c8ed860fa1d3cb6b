import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { BankFileState } from '../processing/BankFile';
import { type BankReversalState, possibleReversalSteps } from './bankReversal';
import { dishonorBy, isCreditReturnCode, type ReturnCode, returnLabel } from './returnCodes';

/** A debit reversal credited by a NACHA file, as found for an entry of a return file. */
export interface SentReversal {
  readonly reversalNo: number;
  readonly state: BankReversalState;
  /** State of the NACHA file with the entry. */
  readonly fileState: BankFileState;
  /** Whether the entry was rejected or withdrawn, or its file was canceled or rejected. */
  readonly isEnded: boolean;
  readonly isSettled: boolean;
}

/** The reversing entry, with its payment. */
interface SentCredit {
  readonly paymentPk: string;
  readonly confirmation: string;
  /** Amount of this entry. */
  readonly amountCents: Cents;
  /** Amount of the reversal, which can have several entries. */
  readonly paymentCents: Cents;
  readonly settleDate: LocalDate;
  /** IANA name. */
  readonly timeZone: string;
  /** Whether this return file returned the reversal. */
  readonly isFromThisFile: boolean;
  /** Line of another return file that returned the reversal; null if there is none. */
  readonly earlierReturn: EarlierLine | null;
}

/** Line of another return file that returned the same entry. */
export interface EarlierLine {
  readonly fileName: string;
  readonly line: number;
  readonly code: string;
}

type Outcome = 'RETURN_REVERSAL' | 'REVERSAL_RETURNED' | 'ENDED' | 'UNMATCHED';

/**
 * Effect of posting the return of a reversing entry: before settlement, the reversal ends; afterward, its money is held for the
 * group.
 *
 * @param firstLines lines of this file by the reversal they return; this line is added.
 * @source BR-REV-07 docs/decisions/reversals.md#a-return-file-can-return-a-reversal
 */
export function planReversalReturn(
  { line, code, amountCents }: { readonly line: number; readonly code: string; readonly amountCents: Cents },
  sent: SentCredit,
  reversal: SentReversal,
  firstLines: Map<string, number>,
  now: Date,
): { readonly outcome: Outcome; readonly message: string } {
  const { paymentPk, confirmation, isFromThisFile, earlierReturn } = sent;
  const unmatched = (message: string) => ({ outcome: 'UNMATCHED' as const, message });
  const ended = (message: string) => ({ outcome: 'ENDED' as const, message });
  if (!isCreditReturnCode(code)) {
    return unmatched(`Return code ${code} does not apply to credits. Ask the bank what it means.`);
  }
  if (sent.paymentCents !== sent.amountCents) {
    return unmatched(
      `The reversal of payment ${confirmation} credited several bank accounts. Recording its return on the payment returns all ${formatCents(sent.paymentCents)}.`,
    );
  }
  if (sent.amountCents !== amountCents) {
    return unmatched(
      `The reversal of payment ${confirmation} is ${formatCents(sent.amountCents)}. Ask the bank why it returned another amount.`,
    );
  }
  const key = `${paymentPk} ${reversal.reversalNo}`;
  const first = firstLines.get(key);
  if (first !== undefined) return unmatched(`The reversal is already on line ${first} of this file.`);
  firstLines.set(key, line);
  if (isFromThisFile) return { outcome: 'REVERSAL_RETURNED', message: effectOf(code, reversal) };
  if (earlierReturn) return ended(returnedOn(earlierReturn));
  if (reversal.state === 'RETURNED') return ended('The return of this reversal has already been recorded.');
  if (reversal.isEnded)
    return unmatched('This reversal was withdrawn or rejected, or is now in another bank file. Ask the bank.');
  if (!possibleReversalSteps(reversal).includes('return'))
    return unmatched('The bank file with this reversal has not been sent. Ask the bank.');
  return { outcome: 'RETURN_REVERSAL', message: `${effectOf(code, reversal)}${untimelyText(code, sent, now)}` };
}

function effectOf(code: ReturnCode, { isSettled }: SentReversal): string {
  const effect = isSettled ? 'The money is held for the group.' : 'The reversal ends, and the payment stays as it is.';
  return `Reversal: ${returnLabel(code)}. ${effect}`;
}

function returnedOn({ fileName, line, code }: EarlierLine): string {
  return `Line ${line} of ${fileName} has already returned this reversal with ${code}.`;
}

/** Advice on a late return, preceded by a space; empty if it is timely. */
export function untimelyText(
  code: ReturnCode,
  sent: { readonly settleDate: LocalDate; readonly timeZone: string },
  now: Date,
): string {
  const until = dishonorBy(code, sent, now);
  return until === null
    ? ''
    : ` This return is untimely. You can dispute it: ask your bank to dishonor it by ${dateText(until)}.`;
}
