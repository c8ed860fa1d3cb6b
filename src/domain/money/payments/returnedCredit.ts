import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { localDayOf } from '../../platform/dates/zonedTime';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { BankFileState } from '../processing/BankFile';
import { changeDueBy, changeLabel, changeTask } from './accountChange';
import { isCreditReturnCode, returnLabel } from './returnCodes';
import { type EarlierLine, untimelyText } from './returnedReversal';

/** `refund`: to a group. `remittance`: to a carrier. */
export const SENT_CREDIT_KINDS = ['refund', 'remittance'] as const;
export type SentCreditKind = (typeof SENT_CREDIT_KINDS)[number];

/** The ACH credit of a refund or a remittance, as found by the trace number of an entry of a return file. */
export interface SentCredit {
  readonly kind: SentCreditKind;
  /** Key of the refund or the remittance. */
  readonly recordPk: string;
  /** The NACHA file with the entry. */
  readonly filePk: string;
  readonly fileState: BankFileState;
  /** Name of the group or the carrier. */
  readonly name: string;
  /** The entry's identification number in the NACHA file: `RFD-12-3`, or the trace number of the 820. */
  readonly reference: string;
  readonly originalTrace: string;
  readonly amountCents: Cents;
  readonly settleDate: LocalDate;
  /** IANA time zone used for bank dates. */
  readonly timeZone: string;
  /** Whether the bank has accepted or paid the credit, so that it can be returned. */
  readonly isOpen: boolean;
  /** Whether its return was recorded. */
  readonly isReturned: boolean;
  /** Whether the entry was rejected, canceled, or returned, or its file was canceled or rejected. */
  readonly isEnded: boolean;
  /** Whether this return file returned it. */
  readonly isFromThisFile: boolean;
  /** Line of another return file that returned it; null if there is none. */
  readonly earlierReturn: EarlierLine | null;
}

/** The parts of a return file entry that identify its credit. */
interface NamedEntry {
  readonly originalTrace: string;
  /** As in the NACHA file; blank if the bank repeats only the trace number. */
  readonly paymentId: string;
  /** Whether the bank returned a credit rather than a debit. */
  readonly isCredit: boolean;
  /** Zero for a notification of change. */
  readonly amountCents: Cents;
}

/**
 * Finds the credit of an entry by its trace number. The ID must match if the bank repeats it. Trace numbers restart after
 * 9,999,999: without an ID, the amount decides between several credits. Nothing is found if that is ambiguous.
 */
export function sentCredits(found: readonly SentCredit[]) {
  return ({ originalTrace, paymentId, isCredit, amountCents }: NamedEntry): SentCredit | undefined => {
    const traced = found.filter((credit) => credit.originalTrace === originalTrace);
    if (paymentId !== '') return traced.find(({ reference }) => reference === paymentId);
    if (!isCredit) return undefined;
    const same = traced.length > 1 ? traced.filter((credit) => credit.amountCents === amountCents) : traced;
    return same.length === 1 ? same[0] : undefined;
  };
}

/**
 * Tells a person what to do about a notification of change (COR) for an ACH credit. The bank has already paid the credit, and a file never
 * changes the account that money is paid to.
 *
 * @source BR-RFD-24 BR-PRO-42 docs/decisions/refunds.md#a-corrected-account-of-a-credit-is-entered-again
 */
export function planCreditChange(
  { code }: { readonly code: string },
  { kind, name, reference, timeZone }: SentCredit,
  now: Date,
): { readonly outcome: 'UNMATCHED'; readonly message: string } {
  const what = changeLabel(code);
  if (what === undefined) {
    return unmatched(`Code ${code} is not known. Ask the bank what is to change, and change it by hand.`);
  }
  const about = `The bank paid ${kind} ${reference} and corrects ${what}`;
  const task = changeTask(code);
  if (task !== undefined) return unmatched(`${about}. ${task}`);
  const until = dateText(changeDueBy(localDayOf(now, timeZone)));
  return unmatched(`${about} of the account of ${name}. ${CORRECTIONS[kind]} by ${until}, ${BEFORE_NEXT[kind]}.`);
}

const CORRECTIONS: Readonly<Record<SentCreditKind, string>> = {
  refund: 'Ask the group to add the corrected account',
  remittance: 'Enter the corrected account at the carrier and have another manager confirm it',
};

const BEFORE_NEXT: Readonly<Record<SentCreditKind, string>> = {
  refund: 'and pay its next refund to that account',
  remittance: 'or before the next remittance if that is later',
};

const unmatched = (message: string) => ({ outcome: 'UNMATCHED' as const, message });

type Outcome = 'RETURN_CREDIT' | 'CREDIT_RETURNED' | 'ENDED' | 'UNMATCHED';

const EFFECTS: Readonly<Record<SentCreditKind, string>> = {
  refund: 'The refund is owed again.',
  remittance: 'The remittance can be paid again.',
};

const NAMES: Readonly<Record<SentCreditKind, string>> = { refund: 'Refund', remittance: 'Remittance' };

/**
 * Effect of posting the return of an ACH credit: the refund is owed again, or the remittance is payable again.
 *
 * @param firstLines lines of this file by the credit they return; this line is added.
 * @source BR-RFD-21 BR-PRO-40 docs/decisions/refunds.md#the-banks-files-return-and-reject-credits
 */
export function planCreditReturn(
  { line, code, amountCents }: { readonly line: number; readonly code: string; readonly amountCents: Cents },
  credit: SentCredit,
  firstLines: Map<string, number>,
  now: Date,
): { readonly outcome: Outcome; readonly message: string } {
  const { kind, reference, filePk, earlierReturn } = credit;
  const ended = (message: string) => ({ outcome: 'ENDED' as const, message });
  if (!isCreditReturnCode(code))
    return unmatched(`Return code ${code} does not apply to credits. Ask the bank what it means.`);
  if (credit.amountCents !== amountCents)
    return unmatched(
      `ACH credit ${reference} is ${formatCents(credit.amountCents)}. Ask the bank why it returned another amount.`,
    );
  const key = `${filePk} ${reference}`;
  const first = firstLines.get(key);
  if (first !== undefined) return unmatched(`This credit is already on line ${first} of this file.`);
  firstLines.set(key, line);
  const effect = `${NAMES[kind]}: ${returnLabel(code)}. ${EFFECTS[kind]}`;
  if (credit.isFromThisFile) return { outcome: 'CREDIT_RETURNED', message: effect };
  if (earlierReturn)
    return ended(
      `Line ${earlierReturn.line} of ${earlierReturn.fileName} has already returned this credit with ${earlierReturn.code}.`,
    );
  if (credit.isReturned) return ended('The return of this credit has already been recorded.');
  if (credit.isEnded)
    return unmatched('This credit was rejected or canceled, or is now in another bank file. Ask the bank.');
  if (credit.fileState === 'MADE' || !credit.isOpen)
    return unmatched('The bank file with this credit has not been sent. Ask the bank.');
  return { outcome: 'RETURN_CREDIT', message: `${effect}${untimelyText(code, credit, now)}` };
}
