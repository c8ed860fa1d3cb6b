import type { LocalDate } from '../../platform/dates/LocalDate';
import { allocateProRata } from '../../platform/money/allocateProRata';
import { type Cents, cents, negate, sumCents, ZERO } from '../../platform/money/Cents';
import type { Payment } from '../payments/Payment';
import { PaymentMethod } from '../payments/PaymentMethod';
import { PAYMENT_METHODS } from '../payments/paymentMethods';
import type { LineExplanation } from '../statements/LineState';
import { Account } from './Account';
import {
  type AchMove,
  type BankReversalMove,
  REFUND_TRANSFERS,
  type RefundMove,
  type RemittanceMove,
} from './clearing';

/** One posting: a positive amount debits the account, a negative amount credits it. */
export interface LedgerEntry {
  readonly account: Account;
  readonly amountCents: Cents;
  readonly billPk: string | null;
  readonly carrierCode: string | null;
}

export type LedgerEventKind =
  | 'BILL_RECONCILED'
  | 'BILL_UNRECONCILED'
  | 'PAYMENT_PROCESSED'
  | 'PAYMENT_RETURNED'
  | 'PAYMENT_REVERSED'
  | 'PAYMENT_REALLOCATED'
  | 'UNIDENTIFIED_RECEIVED'
  | SuspenseMove
  | AchMove
  | BankReversalMove
  | RemittanceMove
  | RefundMove
  /** A refund of earlier versions, which took its money out of cash at once. */
  | 'SUSPENSE_REFUNDED'
  | OpeningMove
  | 'CASH_OPENED'
  | 'LINE_EXPLAINED'
  | 'EXPLANATION_UNDONE';

/** Balances from the previous system are imported, or the import is reversed as a whole. */
export type OpeningMove = 'OPENING_POSTED' | 'OPENING_REVERSED';

/** Movements of money in credit suspense other than by payments. */
export type SuspenseMove = 'UNIDENTIFIED_TRANSFERRED' | 'SUSPENSE_TO_GROUP_CREDIT' | 'RETURN_SETTLED';

const CREDITED: Readonly<Record<SuspenseMove, Account>> = {
  UNIDENTIFIED_TRANSFERRED: Account.Cash,
  SUSPENSE_TO_GROUP_CREDIT: Account.GroupCredit,
  RETURN_SETTLED: Account.ReturnedReceivable,
};

/** Used instead of a group number for money from an unknown payer, and for the office's own money. */
export const UNIDENTIFIED = 'unidentified';

/** A movement of money. Never updated or deleted: a correction is another event. */
export interface LedgerEvent {
  readonly kind: LedgerEventKind;
  readonly groupNumber: string;
  /** Key of the payment or bill that caused the event. */
  readonly refPk: string;
  /** The day on which it happened, if it is posted later. Default: the posting day. */
  readonly eventDay?: LocalDate;
  readonly entries: readonly LedgerEntry[];
}

/** Whether an event may be posted: its entries net to zero. @source product.md, Money, invariant 3 */
export function isBalanced(event: Pick<LedgerEvent, 'entries'>): boolean {
  return sumCents(event.entries.map(({ amountCents }) => amountCents)) === 0;
}

/** A carrier's lines and adjustments on a bill. The shares of a bill add up to its amount due. */
export interface CarrierShare {
  readonly carrierCode: string;
  readonly amountCents: Cents;
  /** The part from debit suspense: shorts of earlier bills. Zero or more; default: zero. */
  readonly carriedCents?: Cents;
}

/** A bill becomes due: the group owes it, by carrier. Shorts of earlier bills move to it from debit suspense. */
export function billReconciled(groupNumber: string, billPk: string, shares: readonly CarrierShare[]): LedgerEvent {
  return billEvent('BILL_RECONCILED', groupNumber, billPk, shares, 1);
}

/** A bill is no longer due: exactly reverses the entries of reconciling. */
export function billUnreconciled(groupNumber: string, billPk: string, shares: readonly CarrierShare[]): LedgerEvent {
  return billEvent('BILL_UNRECONCILED', groupNumber, billPk, shares, -1);
}

function billEvent(
  kind: 'BILL_RECONCILED' | 'BILL_UNRECONCILED',
  groupNumber: string,
  billPk: string,
  shares: readonly CarrierShare[],
  sign: 1 | -1,
): LedgerEvent {
  const entries = shares.flatMap(({ carrierCode, amountCents, carriedCents = ZERO }): LedgerEntry[] => {
    const signed = (amount: number) => cents(sign * amount);
    const part = { billPk, carrierCode };
    const posted: LedgerEntry[] = [
      { account: Account.Receivable, amountCents: signed(amountCents), ...part },
      { account: Account.Billed, amountCents: signed(carriedCents - amountCents), ...part },
    ];
    if (carriedCents > 0)
      posted.push({ account: Account.DebitSuspense, amountCents: signed(negate(carriedCents)), ...part });
    return posted;
  });
  return { kind, groupNumber, refPk: billPk, entries };
}

/** The amount of a payment applied to one bill, with the shares of the bill's carriers. */
export interface ProcessedAllocation {
  readonly billPk: string;
  readonly amountCents: Cents;
  readonly shares: readonly CarrierShare[];
}

/**
 * A payment is processed: the account of its method is debited, the bills' receivables decrease pro rata by carrier, each carrier
 * is owed its part, and the excess goes to credit suspense or to Over/Short Credit. A Debit Suspense payment pays nobody: each
 * carrier's part moves to debit suspense until a later bill includes it.
 *
 * @source product.md, Money, invariants 2, 3, 10
 */
export function paymentProcessed(
  { groupNumber, paymentPk, method, paymentAmount, excessTo }: PostedPayment,
  allocations: readonly ProcessedAllocation[],
): LedgerEvent {
  if (method === PaymentMethod.DebitSuspense) {
    const entries = allocations.flatMap(carryEntries);
    return { kind: 'PAYMENT_PROCESSED', groupNumber, refPk: paymentPk, entries };
  }
  const excess = cents(paymentAmount - sumCents(allocations.map(({ amountCents }) => amountCents)));
  const { account } = PAYMENT_METHODS[method];
  const entries: LedgerEntry[] = [
    { account, amountCents: paymentAmount, billPk: null, carrierCode: null },
    ...allocations.flatMap(allocationEntries),
  ];
  const excessAccount =
    excessTo === 'overShort' ? PAYMENT_METHODS[PaymentMethod.OverShortCredit].account : Account.CreditSuspense;
  if (excess > 0)
    entries.push({ account: excessAccount, amountCents: negate(excess), billPk: null, carrierCode: null });
  return { kind: 'PAYMENT_PROCESSED', groupNumber, refPk: paymentPk, entries };
}

/**
 * A processed payment is returned or reversed: exactly reverses its processing entries, except that the group owes any excess used
 * since.
 *
 * @param posted entries of the payment's `PAYMENT_PROCESSED` event.
 * @param owedCents at most the excess that was posted to credit suspense.
 * @source product.md, Money, invariants 3, 6
 */
export function paymentReversed(
  kind: 'PAYMENT_RETURNED' | 'PAYMENT_REVERSED',
  { groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>,
  posted: readonly LedgerEntry[],
  owedCents: Cents,
): LedgerEvent {
  const entries = posted.map((entry) => ({ ...entry, amountCents: negate(entry.amountCents) }));
  if (owedCents > 0) {
    const spent = plainEntry(Account.CreditSuspense, negate(owedCents));
    entries.push(spent, plainEntry(Account.ReturnedReceivable, owedCents));
  }
  return { kind, groupNumber, refPk: paymentPk, entries };
}

/**
 * A processed payment moves between bills through credit suspense: amounts are taken off bills, or bills are paid with amounts
 * taken off others.
 *
 * @param posted the payment's ledger entries; only its bill entries are taken off.
 * @param paid amounts on bills; empty to take off.
 * @source product.md, Money, invariants 2, 3, 10
 */
export function paymentReallocated(
  { groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>,
  posted: readonly LedgerEntry[],
  paid: readonly ProcessedAllocation[],
): LedgerEvent {
  const takenOff = posted
    .filter(({ billPk }) => billPk !== null)
    .map((entry) => ({ ...entry, amountCents: negate(entry.amountCents) }));
  const ofBills = [...takenOff, ...paid.flatMap(allocationEntries)];
  const rest = negate(sumCents(ofBills.map(({ amountCents }) => amountCents)));
  return {
    kind: 'PAYMENT_REALLOCATED',
    groupNumber,
    refPk: paymentPk,
    entries: [...ofBills, plainEntry(Account.CreditSuspense, rest)],
  };
}

type PostedPayment = Pick<Payment, 'groupNumber' | 'paymentPk' | 'method' | 'paymentAmount'> &
  Partial<Pick<Payment, 'excessTo'>>;

/** The parts of an allocation by carrier, pro rata to the amount each is still owed. Zero parts are skipped. */
export function partsOf({ amountCents, shares }: Omit<ProcessedAllocation, 'billPk'>): CarrierShare[] {
  const weights = shares.map((share) => cents(Math.max(0, share.amountCents)));
  const parts = allocateProRata(amountCents, weights);
  return shares
    .map(({ carrierCode }, index) => ({ carrierCode, amountCents: parts[index] ?? ZERO }))
    .filter((part) => part.amountCents > 0);
}

function allocationEntries(allocation: ProcessedAllocation): LedgerEntry[] {
  const { billPk } = allocation;
  return partsOf(allocation).flatMap(({ carrierCode, amountCents }): LedgerEntry[] => [
    { account: Account.Receivable, amountCents: negate(amountCents), billPk, carrierCode },
    { account: Account.Billed, amountCents, billPk, carrierCode },
    { account: Account.CarrierPayable, amountCents: negate(amountCents), billPk, carrierCode },
  ]);
}

function carryEntries(allocation: ProcessedAllocation): LedgerEntry[] {
  const { billPk } = allocation;
  return partsOf(allocation).flatMap(({ carrierCode, amountCents }): LedgerEntry[] => [
    { account: PAYMENT_METHODS[PaymentMethod.DebitSuspense].account, amountCents, billPk, carrierCode },
    { account: Account.Receivable, amountCents: negate(amountCents), billPk, carrierCode },
  ]);
}

/**
 * A Zero Payment closes a bill with nothing due: the bill's credit moves from receivables to credit suspense, pro rata over the
 * carriers that owe it. The claim on these carriers remains in `BILLED`.
 *
 * @param dueCents zero or less.
 * @source product.md, The bill's life
 */
export function zeroPaymentMade(
  groupNumber: string,
  paymentPk: string,
  dueCents: Cents,
  { billPk, shares }: Omit<ProcessedAllocation, 'amountCents'>,
): LedgerEvent {
  const credits = shares.map(({ amountCents }) => cents(Math.max(0, negate(amountCents))));
  const parts = allocateProRata(negate(dueCents), credits);
  const { account } = PAYMENT_METHODS[PaymentMethod.ZeroPayment];
  const entries: LedgerEntry[] = [
    ...shares.map(({ carrierCode }, index) => ({
      account: Account.Receivable,
      amountCents: cents(parts[index] ?? 0),
      billPk,
      carrierCode,
    })),
    { account, amountCents: dueCents, billPk: null, carrierCode: null },
  ];
  return { kind: 'PAYMENT_PROCESSED', groupNumber, refPk: paymentPk, entries };
}

/** Money from an unknown payer arrives. It is held in credit suspense without a group. @source product.md, Money */
export function unidentifiedReceived(suspensePk: string, amountCents: Cents): LedgerEvent {
  const entries = [plainEntry(Account.Cash, amountCents), plainEntry(Account.CreditSuspense, negate(amountCents))];
  return { kind: 'UNIDENTIFIED_RECEIVED', groupNumber: UNIDENTIFIED, refPk: suspensePk, entries };
}

/**
 * Money leaves credit suspense: for the group's credit, for the amount the group owes after a return, or for the group identified
 * as its payer, which receives it as a payment.
 */
export function suspenseMoved(
  kind: SuspenseMove,
  { groupNumber, suspensePk }: { readonly groupNumber: string; readonly suspensePk: string },
  amountCents: Cents,
): LedgerEvent {
  const entries = [plainEntry(Account.CreditSuspense, amountCents), plainEntry(CREDITED[kind], negate(amountCents))];
  return { kind, groupNumber, refPk: suspensePk, entries };
}

/**
 * A refund is approved, a check is issued or voided, or the bank pays it. @source
 * docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check
 */
export function refundMoved(
  kind: RefundMove,
  { groupNumber, refundPk }: { readonly groupNumber: string; readonly refundPk: string },
  amountCents: Cents,
): LedgerEvent {
  const { debit, credit } = REFUND_TRANSFERS[kind];
  const entries = [plainEntry(debit, amountCents), plainEntry(credit, negate(amountCents))];
  return { kind, groupNumber, refPk: refundPk, entries };
}

/**
 * The first bank statement is recorded: cash becomes the balance that the bank shows.
 *
 * @param differenceCents the bank's balance less the ledger's cash before that day.
 * @source docs/decisions/statements.md#the-first-day-of-statements-has-an-opening-entry
 */
export function cashOpened(accountPk: string, differenceCents: Cents): LedgerEvent {
  const entries = [
    plainEntry(Account.Cash, differenceCents),
    plainEntry(Account.OpeningBalance, negate(differenceCents)),
  ];
  return { kind: 'CASH_OPENED', groupNumber: UNIDENTIFIED, refPk: accountPk, entries };
}

/** The account for each explanation of a bank statement line. */
export const EXPLAINED_AS: Readonly<Record<LineExplanation, Account>> = {
  FEE: Account.BankFees,
  INTEREST: Account.InterestEarned,
  TRANSFER: Account.BankTransfers,
  BANK_ERROR: Account.BankErrors,
  OPENING: Account.OpeningBalance,
};

/** A bank statement line is money that nothing else in the ledger explains. @param matchPk of the line @param day of the line */
export function lineExplained(matchPk: string, kind: LineExplanation, amountCents: Cents, day: LocalDate): LedgerEvent {
  return { ...explanation('LINE_EXPLAINED', matchPk, kind, amountCents), eventDay: day };
}

/** Exactly reverses `lineExplained`. */
export function explanationUndone(
  matchPk: string,
  kind: LineExplanation,
  amountCents: Cents,
  day: LocalDate,
): LedgerEvent {
  return { ...explanation('EXPLANATION_UNDONE', matchPk, kind, negate(amountCents)), eventDay: day };
}

function explanation(
  kind: 'LINE_EXPLAINED' | 'EXPLANATION_UNDONE',
  matchPk: string,
  as: LineExplanation,
  amountCents: Cents,
): LedgerEvent {
  const entries = [plainEntry(Account.Cash, amountCents), plainEntry(EXPLAINED_AS[as], negate(amountCents))];
  return { kind, groupNumber: UNIDENTIFIED, refPk: matchPk, entries };
}

function plainEntry(account: Account, amountCents: Cents): LedgerEntry {
  return { account, amountCents, billPk: null, carrierCode: null };
}
