import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { localDayOf } from '../../platform/dates/zonedTime';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { PlannedChange } from './accountChange';
import type { Payment } from './Payment';
import { dishonorBy, isAchReturnCode, returnLabel } from './returnCodes';
import { planCreditChange, planCreditReturn, type SentCredit } from './returnedCredit';
import { planDepositReturn, type SentDeposit } from './returnedDeposit';
import { planReversalReturn, type SentReversal } from './returnedReversal';
import { whyNotReturnable } from './reversalEffect';

/** A return or a notification of change in a bank's file, as read. */
export interface ReturnedEntry {
  /** Line of the entry in the file, from 1. */
  readonly line: number;
  readonly kind: 'return' | 'change';
  /** Whether the returned or corrected entry was a credit, according to the bank's transaction code. */
  readonly isCredit: boolean;
  /** `R01` for a return, `C01` for a notification of change. */
  readonly code: string;
  /** Zero for a notification of change. */
  readonly amountCents: Cents;
  /** 15 digits: the number of the entry in the NACHA file that drew the payment. */
  readonly originalTrace: string;
  /** The first 15 characters of the payment's confirmation, or the ID of another entry. Blank if the bank leaves it out. */
  readonly paymentId: string;
  /** The first eight digits of the routing number of the bank that returned the entry. */
  readonly bank: string;
  readonly accountNumber: string;
  /** Corrected data of a notification of change, 29 characters; blank for a return. */
  readonly correctedData: string;
}

/** A payment that a NACHA file drew or reversed, as found for an entry of a return file. */
export interface DrawnPayment {
  readonly paymentPk: string;
  readonly confirmation: string;
  /** Its identification number in the NACHA file. Default: the first 15 characters of its confirmation. */
  readonly entryId?: string;
  readonly groupName: string;
  /** The amount that the NACHA file drew from one bank account. */
  readonly amountCents: Cents;
  /** The amount of the payment, which can be drawn from several bank accounts. */
  readonly paymentCents: Cents;
  readonly originalTrace: string;
  /** The bank account that the entry drew on. */
  readonly bankAccountPk?: string | null;
  readonly method: Payment['method'];
  readonly status: Payment['status'];
  readonly disposition: Payment['disposition'];
  readonly settleDate: LocalDate;
  /** IANA time zone of the payment's group, used for bank dates. */
  readonly timeZone: string;
  /** Whether this return file returned the payment. */
  readonly isFromThisFile: boolean;
  /** The other return file that returned the payment; null if none did. */
  readonly earlierReturn: EarlierReturn | null;
  /** Whether its reversal has settled at the bank and the bank has not also returned the debit. Default: no. */
  readonly isReversedAtBank?: boolean;
  /** The reversal credited by the entry; the two fields above then refer to its returns. Default: the entry is a debit. */
  readonly reversal?: SentReversal | null;
}

/** The line of an earlier return file that returned a payment. */
export interface EarlierReturn {
  readonly fileName: string;
  /** From 1. */
  readonly line: number;
  readonly code: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
}

/**
 * Effect of posting a file on an entry:
 * - RETURN: returns its payment · RETURNED: this file has returned it
 * - RETURN_REVERSAL: ends the reversal of a debit, or holds its money if it has settled · REVERSAL_RETURNED: this file has returned
 * it
 * - RETURN_CREDIT: a refund by ACH is owed again, or a remittance is payable again · CREDIT_RETURNED: this file has returned the
 * credit
 * - RETURN_DEPOSIT: ends the verification of a bank account by a test deposit · DEPOSIT_RETURNED: it has ended
 * - ENDED: none; the payment was voided, returned, or reversed otherwise, or the deposit no longer counts
 * - PROPOSE: asks a second person to change a bank account, or a manager to handle a task · PROPOSED: this file has asked
 * - UNMATCHED: none; a person must investigate · CHANGE: none; it is about a test deposit
 */
export const RETURN_OUTCOMES = [
  'RETURN',
  'RETURNED',
  'RETURN_REVERSAL',
  'REVERSAL_RETURNED',
  'RETURN_CREDIT',
  'CREDIT_RETURNED',
  'RETURN_DEPOSIT',
  'DEPOSIT_RETURNED',
  'PROPOSE',
  'PROPOSED',
  'ENDED',
  'UNMATCHED',
  'CHANGE',
] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

export const RETURN_OUTCOME_LABELS: Readonly<Record<ReturnOutcome, string>> = {
  RETURN: 'Will be returned',
  RETURNED: 'Returned',
  RETURN_REVERSAL: 'Will be returned',
  REVERSAL_RETURNED: 'Returned',
  RETURN_CREDIT: 'Will be returned',
  CREDIT_RETURNED: 'Returned',
  RETURN_DEPOSIT: 'Will be returned',
  DEPOSIT_RETURNED: 'Returned',
  PROPOSE: 'Will be proposed',
  PROPOSED: 'Proposed',
  ENDED: 'Already ended',
  UNMATCHED: 'Needs attention',
  CHANGE: 'Not a return',
};

/** An entry of a return file with its payment. */
export interface PlannedReturn {
  readonly line: number;
  readonly code: string;
  readonly amountCents: Cents;
  readonly outcome: ReturnOutcome;
  /** The code's meaning, or why there is no effect and what to do. */
  readonly message: string;
  /** Null unless the entry is matched. */
  readonly payment: Pick<DrawnPayment, 'paymentPk' | 'confirmation' | 'groupName'> | null;
  /** The small deposit that the entry returns; null for payments. */
  readonly deposit: Pick<SentDeposit, 'bankAccountPk' | 'accountName' | 'groupName' | 'depositNo'> | null;
  /** Number of the payment's reversal that the entry returns; null otherwise. */
  readonly reversalNo: number | null;
  /** The ACH credit of a refund or a remittance that the entry names; null otherwise. */
  readonly credit: Pick<SentCredit, 'kind' | 'recordPk' | 'name' | 'reference'> | null;
}

type ReturnedItem = Pick<PlannedReturn, 'payment' | 'deposit' | 'reversalNo' | 'credit'>;

/** The item that an entry returns or corrects, without its group: `reversal of PAY-1042`. Empty if nothing was found. */
export function returnedItemName({ payment, deposit, reversalNo, credit }: ReturnedItem): string {
  if (credit) return `${credit.name}, ${credit.kind} ${credit.reference}`;
  if (deposit) return `small deposit to ${deposit.accountName}`;
  if (!payment) return '';
  return `${reversalNo === null ? '' : 'reversal of '}${payment.confirmation}`;
}

/**
 * The group of the item that an entry returns or corrects. Empty for the credit of a refund or remittance, and if nothing was
 * found.
 */
export function returnedGroupName({ payment, deposit, credit }: ReturnedItem): string {
  return credit ? '' : ((deposit ?? payment)?.groupName ?? '');
}

const LEFT: readonly ReturnOutcome[] = ['RETURN', 'RETURN_REVERSAL', 'RETURN_CREDIT', 'RETURN_DEPOSIT', 'PROPOSE'];

/** Whether a file that can be read has no entries: the bank says with it that it has returned nothing. */
export function isWithoutReturns(file: {
  readonly problems: readonly unknown[];
  readonly entries: readonly unknown[];
}): boolean {
  return file.problems.length === 0 && file.entries.length === 0;
}

/** Whether posting the file still affects the entry. */
export function isLeftToReturn({ outcome }: Pick<PlannedReturn, 'outcome'>): boolean {
  return LEFT.includes(outcome);
}

/**
 * Matches each entry with the payment drawn under its trace number, for its amount.
 *
 * @param found payments that NACHA files identify with the IDs of the entries, or with the trace numbers of entries without an ID.
 * @param deposits test deposits by the line of the entry that returns them.
 * @param changes effects of notifications of change by line.
 * @param credits ACH credits of refunds and remittances by the line of the entry that names them.
 * @source docs/decisions/returns.md#a-returned-entry-must-be-the-entry-that-drew-the-payment
 */
export function planReturns(
  entries: readonly ReturnedEntry[],
  found: readonly DrawnPayment[],
  now: Date,
  deposits: ReadonlyMap<number, SentDeposit> = new Map(),
  changes: ReadonlyMap<number, PlannedChange> = new Map(),
  credits: ReadonlyMap<number, SentCredit> = new Map(),
): readonly PlannedReturn[] {
  const drawnBy = drawnPayments(found);
  const firstLines = new Map<string, number>();
  return entries.map((entry) => {
    const { line, kind, code, amountCents } = entry;
    const sent = credits.get(line);
    const credit = sent ? creditIn(sent) : null;
    const none = { line, code, amountCents, deposit: null, payment: null, reversalNo: null, credit };
    if (kind === 'change' && sent) return { ...none, ...planCreditChange(entry, sent, now) };
    if (kind === 'change') return { ...none, ...planChange(entry, drawnBy(entry), changes) };
    const deposit = deposits.get(line);
    if (deposit) {
      const { bankAccountPk, accountName, groupName, depositNo } = deposit;
      const named = { bankAccountPk, accountName, groupName, depositNo };
      return { ...none, deposit: named, ...planDepositReturn(code, deposit) };
    }
    const drawn = drawnBy(entry);
    if (sent && drawn && entry.paymentId === '') {
      const message = `ACH credit ${sent.reference} and the reversal of payment ${drawn.confirmation} have the trace number ${entry.originalTrace}. Ask the bank which one this is.`;
      return { ...none, credit: null, outcome: 'UNMATCHED', message };
    }
    if (sent) return { ...none, ...planCreditReturn(entry, sent, firstLines, now) };
    if (drawn?.reversal) {
      const { reversalNo } = drawn.reversal;
      const planned = planReversalReturn(entry, drawn, drawn.reversal, firstLines, now);
      return { ...none, payment: paymentIn(drawn), reversalNo, ...planned };
    }
    return { ...none, ...planReturn(entry, drawn, found, firstLines, now) };
  });
}

type Planned = Pick<PlannedReturn, 'outcome' | 'message' | 'payment'>;

/** The parts of a return file entry that identify its payment. */
type NamedEntry = Pick<ReturnedEntry, 'paymentId' | 'originalTrace' | 'isCredit' | 'amountCents'>;

/**
 * Finds the payment of an entry by its trace number, and by its ID if the bank repeats it. Trace numbers of older files repeat:
 * without an ID, the side and then the amount decide between several entries. Nothing is found if that is ambiguous.
 *
 * @source docs/decisions/returns.md#a-trace-number-alone-is-enough
 */
export function drawnPayments(found: readonly DrawnPayment[]) {
  const byTrace = new Map<string, DrawnPayment[]>();
  for (const payment of found) {
    const { originalTrace } = payment;
    if (!byTrace.get(originalTrace)?.push(payment)) byTrace.set(originalTrace, [payment]);
  }
  return ({ paymentId, originalTrace, isCredit, amountCents }: NamedEntry): DrawnPayment | undefined => {
    const traced = byTrace.get(originalTrace) ?? [];
    if (paymentId !== '') return traced.find((payment) => entryIdOf(payment) === paymentId);
    const sided = traced.filter(({ reversal = null }) => (reversal !== null) === isCredit);
    const same = sided.length > 1 ? sided.filter((payment) => payment.amountCents === amountCents) : sided;
    return same.length === 1 ? same[0] : undefined;
  };
}

function entryIdOf({ entryId, confirmation }: DrawnPayment): string {
  return entryId ?? confirmation.slice(0, 15);
}

/** Why no payment is found for an entry, and what to do. */
function notFoundMessage({ paymentId, originalTrace }: ReturnedEntry, found: readonly DrawnPayment[]): string {
  const ask = 'Ask the bank which payment this is, then return it by hand.';
  if (paymentId !== '' && found.some((payment) => entryIdOf(payment) === paymentId))
    return `The entry with ID ${paymentId} has another trace number than ${originalTrace}. ${ask}`;
  const traced = found.filter((payment) => payment.originalTrace === originalTrace);
  if (paymentId !== '' || traced.length === 0) {
    const named = paymentId === '' ? '' : ` with ID ${paymentId}`;
    return `No payment${named} was drawn under trace number ${originalTrace}. ${ask}`;
  }
  return traced.length === 1
    ? `The entry with trace number ${originalTrace} is on the other side. ${ask}`
    : `Several entries have the trace number ${originalTrace}, and their amounts do not say which one this is. ${ask}`;
}

function planChange(
  { line, paymentId }: ReturnedEntry,
  drawn: DrawnPayment | undefined,
  changes: ReadonlyMap<number, PlannedChange>,
): Planned {
  const payment = drawn ? paymentIn(drawn) : null;
  const change = changes.get(line);
  if (change) return { outcome: change.outcome, message: change.message, payment };
  const what = isDepositId(paymentId) ? 'an account that waits for its small deposits' : 'bank data';
  return {
    outcome: 'CHANGE',
    message: `The bank corrects ${what}. Ask the group to add the corrected bank account.`,
    payment,
  };
}

/** Prefix of the IDs of test deposits. */
const DEPOSIT_ID = 'VERIFY ';

/** Whether an entry is a test deposit. */
export function isDepositId(paymentId: string): boolean {
  return paymentId.startsWith(DEPOSIT_ID);
}

function planReturn(
  entry: ReturnedEntry,
  drawn: DrawnPayment | undefined,
  found: readonly DrawnPayment[],
  firstLines: Map<string, number>,
  now: Date,
): Planned {
  const { line, code, amountCents } = entry;
  const payment = drawn ? paymentIn(drawn) : null;
  const unmatched = (message: string): Planned => ({ outcome: 'UNMATCHED', message, payment });
  if (!drawn) return unmatched(notFoundMessage(entry, found));
  if (!isAchReturnCode(code)) {
    return unmatched(`Return code ${code} is not known. Ask the bank what it means, then return the payment by hand.`);
  }
  if (drawn.paymentCents !== drawn.amountCents) {
    return unmatched(
      `Payment ${drawn.confirmation} was drawn from several bank accounts. Returning it by hand returns all ${formatCents(drawn.paymentCents)}.`,
    );
  }
  if (drawn.amountCents !== amountCents) {
    const { confirmation } = drawn;
    return unmatched(
      `Payment ${confirmation} is ${formatCents(drawn.amountCents)}. Ask the bank why it returned another amount.`,
    );
  }
  const first = firstLines.get(drawn.paymentPk);
  if (first !== undefined) return unmatched(`The payment is already on line ${first} of this file.`);
  firstLines.set(drawn.paymentPk, line);
  if (drawn.isFromThisFile) return { outcome: 'RETURNED', message: returnLabel(code), payment };
  if (drawn.earlierReturn) return { outcome: 'ENDED', message: returnedBefore(code, drawn), payment };
  const { isReversedAtBank = false } = drawn;
  const whyNot = whyNotReturnable({ ...drawn, reversal: { canBeReturned: isReversedAtBank } }, true);
  if (whyNot !== undefined) return { outcome: 'ENDED', message: whyNot, payment };
  const twice = isReversedAtBank
    ? `. The reversal of this payment has settled, so the group owes ${formatCents(drawn.paymentCents)}.`
    : '';
  const until = dishonorBy(code, drawn, now);
  const late = until
    ? `. This return is untimely: the bank had to return the payment sooner. You can dispute it: ask your bank to dishonor it by ${dateText(until)}.`
    : '';
  return {
    outcome: 'RETURN',
    message: `${returnLabel(code)}${twice}${twice === '' ? late : late.replace(/^\./, '')}`,
    payment,
  };
}

/** Message for a trace number in two return files: the bank sent the return twice, or returned an entry that no longer exists. */
function returnedBefore(code: string, { earlierReturn, timeZone }: DrawnPayment): string {
  if (!earlierReturn) return '';
  const { fileName, line, code: before, at, by } = earlierReturn;
  const day = dateText(localDayOf(new Date(at), timeZone));
  const where = `Line ${line} of ${fileName}, posted on ${day} by ${by}, has returned this payment already with ${before}.`;
  return before === code
    ? `${where} If the bank took the money twice, ask it to correct that.`
    : `${where} This file says ${code}. Ask the bank which code is right.`;
}

const paymentIn = ({ paymentPk, confirmation, groupName }: DrawnPayment) => ({ paymentPk, confirmation, groupName });

const creditIn = ({ kind, recordPk, name, reference }: SentCredit) => ({ kind, recordPk, name, reference });
