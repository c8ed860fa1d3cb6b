import { addBankDays } from '../dates/bankDays';
import { dateText, type LocalDate } from '../dates/LocalDate';
import type { Account } from '../ledger/Account';
import type { Cents } from '../money/Cents';
import { BANK_FILE_STATE_LABELS, type BankFileState } from '../processing/BankFile';
import { creditDay } from '../processing/CarrierAccount';
import { isLive, type Payment } from './Payment';
import { PaymentMethod } from './PaymentMethod';
import type { ReturnCode } from './returnCodes';
import type { ReversedBill } from './reversalEffect';

/** Bank days after a debit settled in which its receiver's bank must have the reversing entry. @source Nacha Operating Rules, Section 2.9 */
export const REVERSAL_BANK_DAYS = 5;

/**
 * Why a debit may be reversed at the bank; nothing else is a reason. `DRAWN_TWICE`: the bank has the entry twice, such as from a file that
 * was sent twice, so that the payment itself is right.
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
  DRAWN_TWICE: 'The bank drew it twice, such as from a file that was sent twice',
  DUPLICATE: 'The payment is a duplicate of another payment',
  WRONG_AMOUNT: 'The amount is wrong',
  WRONG_ACCOUNT: 'The wrong bank account was drawn on',
  WRONG_DATE: 'It was drawn before the intended day',
};

/**
 * `WAITING`: another manager has to approve it. `OPEN`: the next processing run puts it in a bank file. `FILED`: a bank file has it.
 * `CANCELED`: it was declined, withdrawn, or too late before it was sent. `REJECTED`: the bank did not accept it. `RETURNED`: the receiver's
 * bank sent the money back.
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

/** What a person records about a reversal after asking for it. */
export const BANK_REVERSAL_STEPS = ['approve', 'decline', 'cancel', 'reject', 'return'] as const;
export type BankReversalStep = (typeof BANK_REVERSAL_STEPS)[number];

/** A reversal of a debit at the bank: credits of the same amounts to the same accounts. */
export interface BankReversal {
  readonly reversalPk: string;
  readonly paymentPk: string;
  /** Number of the payment's reversal, from 1. */
  readonly reversalNo: number;
  readonly state: BankReversalState;
  readonly reason: BankReversalReason;
  readonly note: string;
  readonly amountCents: Cents;
  /** When the error was discovered: ISO timestamp, UTC. */
  readonly discoveredAt: string;
  /** The last day on which it may settle. */
  readonly lastDay: LocalDate;
  /** The day on which the bank moves the money; null until a bank file has it. */
  readonly settleDate: LocalDate | null;
  /** The bank file that has it, and the file's state; null if none does. */
  readonly fileName: string | null;
  readonly fileState: BankFileState | null;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly byUserId: string;
  /** The manager who approved it; null if no one had to. */
  readonly approvedBy: string | null;
  /** Null unless the receiver's bank returned it. */
  readonly returnCode: ReturnCode | null;
  /** Why it ended without settling; empty otherwise. */
  readonly endNote: string;
  /** What the group owes because its bank returned the debit as well. */
  readonly owedCents: Cents;
}

/** A new reversal. */
export interface NewBankReversal {
  readonly reason: BankReversalReason;
  /** What went wrong; the group sees it. */
  readonly note: string;
  /** When the error was discovered: ISO timestamp, UTC. */
  readonly discoveredAt: string;
  /** The amount as the person saw it. */
  readonly amountCents: Cents;
}

/** A step of a payment's reversal. */
export interface BankReversalChange {
  /** The reversal that the person saw. */
  readonly reversalNo: number;
  readonly step: BankReversalStep;
  /** Empty to approve. */
  readonly note: string;
  /** Null except to return. */
  readonly returnCode: ReturnCode | null;
}

/** What was sent to a carrier of a payment's money. */
export interface RemittedPart {
  readonly carrierName: string;
  readonly amountCents: Cents;
  /** Whether the carrier keeps it, so that the group owes it; otherwise it is taken from the carrier's next remittance. */
  readonly staysDebt: boolean;
}

/** What reversing a debit at the bank would do. */
export interface BankReversalEffect {
  /** Why it cannot be done, with what to do, as sentences; null if it can. */
  readonly problem: string | null;
  /** Why another manager has to approve it, as sentences; null if no one has to. */
  readonly approval: string | null;
  readonly amountCents: Cents;
  /** The server's time: ISO timestamp, UTC. The device's clock may be wrong. */
  readonly asOf: string;
  /** The first day on which the group can have the money back. */
  readonly settleDate: LocalDate;
  /** The last day on which it may. */
  readonly lastDay: LocalDate;
  readonly bills: readonly ReversedBill[];
  readonly fromSuspenseCents: Cents;
  readonly owedCents: Cents;
  readonly remitted: readonly RemittedPart[];
  /** What is posted when it settles, by account: positive is a debit. Empty while the payment is pending. */
  readonly postings: readonly { readonly account: Account; readonly amountCents: Cents }[];
  /** Reversals of the payment, the latest first. */
  readonly reversals: readonly BankReversal[];
}

/** What decides whether a debit can be reversed at the bank. */
export interface BankReversalFacts {
  readonly payment: Pick<Payment, 'method' | 'status' | 'disposition' | 'settleDate'>;
  /** The states of the bank files that draw it; empty if none does. */
  readonly fileStates: readonly BankFileState[];
  readonly reversals: readonly Pick<BankReversal, 'state' | 'reason'>[];
  /** Undefined to leave the reason open. */
  readonly reason: BankReversalReason | undefined;
  /** The first day on which the reversal can settle. */
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

/** "Sent to the bank": the state of a reversal, or that of the bank file that has it. */
export function bankReversalLabel({ state, fileState }: Pick<BankReversal, 'state' | 'fileState'>): string {
  if (state !== 'FILED' || fileState === null) return BANK_REVERSAL_STATE_LABELS[state] ?? state;
  return fileState === 'MADE'
    ? 'In a bank file that is not sent'
    : `Bank file: ${BANK_FILE_STATE_LABELS[fileState] ?? fileState}`;
}

/** Whether a reversal still can move money. */
export function isOnItsWay({ state }: Pick<BankReversal, 'state'>): boolean {
  return state === 'WAITING' || state === 'OPEN' || state === 'FILED';
}

/** The last day on which the reversal of a debit may settle. */
export function lastReversalDay(settleDate: LocalDate): LocalDate {
  return addBankDays(settleDate, REVERSAL_BANK_DAYS);
}

/** The day on which the reversal of a debit settles if a bank file is made on a day: not before the debit. */
export function reversalDay(fileDay: LocalDate, debitSettles: LocalDate): LocalDate {
  const day = creditDay(fileDay);
  return day > debitSettles ? day : debitSettles;
}

const SENT: readonly BankFileState[] = ['SENT', 'ACCEPTED', 'PARTLY_ACCEPTED', 'SETTLED'];

/**
 * Why a debit cannot be reversed at the bank, and what to do instead; undefined when it can.
 *
 * @source BR-REV-01 docs/decisions/reversals.md#a-debit-is-reversed-by-a-credit-within-five-bank-days
 */
export function whyNotReversedAtBank(facts: BankReversalFacts): string | undefined {
  const { payment, fileStates, reversals, reason, settleDate } = facts;
  if (payment.method !== PaymentMethod.Ach)
    return 'Only ACH debits are reversed at the bank. Reverse this payment in the books instead.';
  if (!isLive(payment)) return `This payment has already been ${payment.disposition.toLowerCase()}.`;
  if (reversals.some(isOnItsWay)) return 'A reversal of this payment is on its way already.';
  if (reason === 'DRAWN_TWICE' && reversals.some((one) => one.reason === reason && one.state === 'SETTLED')) {
    return 'The second debit of this payment has been reversed already.';
  }
  const unsent = unsentProblem(payment, fileStates);
  if (unsent) return unsent;
  const lastDay = lastReversalDay(payment.settleDate);
  if (settleDate > lastDay) {
    return `This debit settled on ${dateText(payment.settleDate)}, and its bank had to have the reversal by ${dateText(lastDay)}. Refund the money instead: reverse the payment in the books when the bank has moved it, or take it off the bills and refund it from suspense.`;
  }
  return undefined;
}

function unsentProblem(
  { status }: BankReversalFacts['payment'],
  fileStates: BankReversalFacts['fileStates'],
): string | undefined {
  if (fileStates.length === 0) {
    return status === 'PENDING'
      ? 'No bank file has this payment yet. Void it instead.'
      : 'No stored bank file drew this payment, so no entry can be reversed. Reverse the payment in the books instead.';
  }
  if (fileStates.includes('UNKNOWN')) {
    return "It is not known whether the bank has the file that draws this payment. Record the bank's answer to the file first.";
  }
  // Where nobody records that files are sent, a processed payment is in a file that the bank has.
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

/** The steps that a reversal allows: it is canceled before its bank file is sent, and rejected or returned after. */
export function possibleReversalSteps({
  state,
  fileState,
}: Pick<BankReversal, 'state' | 'fileState'>): readonly BankReversalStep[] {
  const isSent = state === 'FILED' && fileState !== null && fileState !== 'MADE';
  return BANK_REVERSAL_STEPS.filter((step) => {
    if (!STEP_STATES[step].includes(state)) return false;
    if (step === 'cancel') return !isSent;
    if (step === 'reject') return isSent;
    return step === 'return' ? isSent || state === 'SETTLED' : true;
  });
}

/** Return codes of credits. A bank does not return them for lack of money or for a missing authorization. */
export const CREDIT_RETURN_CODES: readonly ReturnCode[] = [
  'R02',
  'R03',
  'R04',
  'R06',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R20',
  'R24',
  'R31',
];
