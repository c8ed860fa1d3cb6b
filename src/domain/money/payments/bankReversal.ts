import { addBankDays } from '../../platform/dates/bankDays';
import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { BANK_FILE_STATE_LABELS, type BankFileState } from '../processing/BankFile';
import { creditDay } from '../processing/CarrierAccount';
import { isLive, type Payment } from './Payment';
import { PaymentMethod } from './PaymentMethod';

/** Bank days after settlement of a debit for the receiver's bank to get the reversing entry. @source Nacha Operating Rules, Section 2.9 */
export const REVERSAL_BANK_DAYS = 5;

/**
 * Permitted reasons for reversing a debit at the bank. `DRAWN_TWICE`: the bank posted the entry twice, for example because a file
 * was sent twice, so the payment itself is correct.
 *
 * @source Nacha Operating Rules, Sections 2.8 and 2.9
 */
export const BANK_REVERSAL_REASONS = [
  'DRAWN_TWICE',
  'DUPLICATE',
  'WRONG_AMOUNT',
  'WRONG_ACCOUNT',
  'WRONG_DATE',
] as const;
export type BankReversalReason = (typeof BANK_REVERSAL_REASONS)[number];

export const BANK_REVERSAL_REASON_LABELS: Readonly<Record<BankReversalReason, string>> = {
  DRAWN_TWICE: 'The bank debited it twice, for example because a file was sent twice',
  DUPLICATE: 'The payment is a duplicate of another payment',
  WRONG_AMOUNT: 'The amount is wrong',
  WRONG_ACCOUNT: 'The wrong bank account was debited',
  WRONG_DATE: 'It was debited before the intended date',
};

/**
 * `WAITING`: another manager must approve it. `OPEN`: the next processing run puts it in a bank file. `FILED`: it is in a bank file.
 * `CANCELED`: before it was sent, it was declined, withdrawn, or too late. `REJECTED`: the bank did not accept it. `RETURNED`: the
 * receiver's bank returned it.
 */
export const BANK_REVERSAL_STATES = [
  'WAITING',
  'OPEN',
  'FILED',
  'SETTLED',
  'REJECTED',
  'RETURNED',
  'CANCELED',
] as const;
export type BankReversalState = (typeof BANK_REVERSAL_STATES)[number];

/** Steps that a person can record after requesting a reversal. */
export const BANK_REVERSAL_STEPS = ['approve', 'decline', 'cancel', 'reject', 'return'] as const;
export type BankReversalStep = (typeof BANK_REVERSAL_STEPS)[number];

/** Facts that determine whether a debit can be reversed at the bank. */
export interface BankReversalFacts {
  readonly payment: Pick<Payment, 'method' | 'status' | 'disposition' | 'settleDate'>;
  /** States of the bank files that contain it; empty if there are none. */
  readonly fileStates: readonly BankFileState[];
  readonly reversals: readonly { readonly state: BankReversalState; readonly reason: BankReversalReason }[];
  /** Undefined if not chosen yet. */
  readonly reason: BankReversalReason | undefined;
  /** First date on which the reversal can settle. */
  readonly settleDate: LocalDate;
}

export const BANK_REVERSAL_STATE_LABELS: Readonly<Record<BankReversalState, string>> = {
  WAITING: 'Waiting for another manager',
  OPEN: 'In the next bank file',
  FILED: 'In a bank file',
  SETTLED: 'Settled',
  REJECTED: 'Rejected by the bank',
  RETURNED: 'Returned',
  CANCELED: 'Canceled',
};

interface ReversalState {
  readonly state: BankReversalState;
  /** Of its bank file; null if it is not in a file. */
  readonly fileState: BankFileState | null;
}

/** State of a reversal, or of its bank file, such as "Sent to the bank". */
export function bankReversalLabel({ state, fileState }: ReversalState): string {
  if (state !== 'FILED' || fileState === null) return BANK_REVERSAL_STATE_LABELS[state] ?? state;
  return fileState === 'MADE'
    ? 'In an unsent bank file'
    : `Bank file: ${BANK_FILE_STATE_LABELS[fileState] ?? fileState}`;
}

/** Whether a reversal can still move money. */
export function isOnItsWay({ state }: Pick<ReversalState, 'state'>): boolean {
  return state === 'WAITING' || state === 'OPEN' || state === 'FILED';
}

/** Last date on which the reversal of a debit may settle. */
export function lastReversalDay(settleDate: LocalDate): LocalDate {
  return addBankDays(settleDate, REVERSAL_BANK_DAYS);
}

/** Settlement date of a reversal whose bank file is made on a date; never before the debit settles. */
export function reversalDay(fileDay: LocalDate, debitSettles: LocalDate): LocalDate {
  const day = creditDay(fileDay);
  return day > debitSettles ? day : debitSettles;
}

const SENT: readonly BankFileState[] = ['SENT', 'ACCEPTED', 'PARTLY_ACCEPTED', 'SETTLED'];

/**
 * Reason a debit cannot be reversed at the bank and what to do instead; undefined if it can be reversed.
 *
 * @source BR-REV-01 docs/decisions/reversals.md#a-debit-is-reversed-by-a-credit-within-five-bank-days
 */
export function whyNotReversedAtBank(facts: BankReversalFacts): string | undefined {
  const { payment, fileStates, reversals, reason, settleDate } = facts;
  if (payment.method !== PaymentMethod.Ach)
    return 'Only ACH debits can be reversed at the bank. Reverse this payment in the books instead.';
  if (!isLive(payment)) return `This payment has already been ${payment.disposition.toLowerCase()}.`;
  if (reversals.some(isOnItsWay)) return 'A reversal of this payment is already in progress.';
  if (reason === 'DRAWN_TWICE' && reversals.some((one) => one.reason === reason && one.state === 'SETTLED')) {
    return 'The second debit of this payment has already been reversed.';
  }
  const unsent = unsentProblem(payment, fileStates);
  if (unsent) return unsent;
  const lastDay = lastReversalDay(payment.settleDate);
  if (settleDate > lastDay) {
    return `This debit settled on ${dateText(payment.settleDate)}, and the bank had to receive the reversal by ${dateText(lastDay)}. Refund the money instead: reverse the payment in the books after the bank has moved it, or remove it from the bills and refund it from suspense.`;
  }
  return undefined;
}

function unsentProblem(
  { status }: BankReversalFacts['payment'],
  fileStates: BankReversalFacts['fileStates'],
): string | undefined {
  if (fileStates.length === 0) {
    return status === 'PENDING'
      ? 'This payment is not in a bank file yet. Void it instead.'
      : 'This payment is not in any stored bank file, so there is no entry to reverse. Reverse the payment in the books instead.';
  }
  if (fileStates.includes('UNKNOWN')) {
    return "It is unknown whether the bank received this payment's file. Record the bank's response to the file first.";
  }
  // If the office does not record sending files, the file of a processed payment counts as sent.
  if (status === 'PENDING' && !fileStates.every((state) => SENT.includes(state))) {
    return 'The bank file with this payment has not been sent. Set the payment aside instead.';
  }
  return undefined;
}

const STEP_STATES: Readonly<Record<BankReversalStep, readonly BankReversalState[]>> = {
  approve: ['WAITING'],
  decline: ['WAITING'],
  cancel: ['WAITING', 'OPEN', 'FILED'],
  reject: ['FILED'],
  return: ['FILED', 'SETTLED'],
};

/** Available steps for a reversal: it can be canceled before its bank file is sent, and rejected or returned afterward. */
export function possibleReversalSteps({ state, fileState }: ReversalState): readonly BankReversalStep[] {
  const isSent = state === 'FILED' && fileState !== null && fileState !== 'MADE';
  return BANK_REVERSAL_STEPS.filter((step) => {
    if (!STEP_STATES[step].includes(state)) return false;
    if (step === 'cancel') return !isSent;
    if (step === 'reject') return isSent;
    return step === 'return' ? isSent || state === 'SETTLED' : true;
  });
}
