import { allocateProRata } from '../money/allocateProRata';
import { type Cents, cents, negate, sumCents } from '../money/Cents';

/** The accounts of the ledger; each is kept by group. @source product.md, Money */
export const Account = {
  /** What the group owes on its bills; positive is owed to the carrier's biller. */
  Receivable: 'RECEIVABLE',
  Cash: 'CASH',
  CreditSuspense: 'CREDIT_SUSPENSE',
  DebitSuspense: 'DEBIT_SUSPENSE',
  GroupCredit: 'GROUP_CREDIT',
  OverShort: 'OVER_SHORT',
  /** What is owed to a carrier from processed money. */
  CarrierPayable: 'CARRIER_PAYABLE',
  /** What was billed, the other side of receivables until money comes. */
  Billed: 'BILLED',
} as const;
export type Account = (typeof Account)[keyof typeof Account];

/** One posting: positive debits, negative credits the account. */
export interface LedgerEntry {
  readonly account: Account;
  readonly amountCents: Cents;
  readonly billPk: string | null;
  readonly carrierCode: string | null;
}

/** What happened. */
export type LedgerEventKind =
  | 'BILL_RECONCILED'
  | 'BILL_UNRECONCILED'
  | 'PAYMENT_PROCESSED'
  | 'PAYMENT_RETURNED'
  | 'PAYMENT_REVERSED';

/** Something that moved money. Never updated, never deleted: a correction is another event. */
export interface LedgerEvent {
  readonly kind: LedgerEventKind;
  readonly groupNumber: string;
  /** What it is about: a payment's or a bill's key. */
  readonly refPk: string;
  readonly entries: readonly LedgerEntry[];
}

/** Whether an event may be posted: it nets to zero. @source product.md, Money, invariant 3 */
export function isBalanced(event: Pick<LedgerEvent, 'entries'>): boolean {
  return sumCents(event.entries.map(({ amountCents }) => amountCents)) === 0;
}

/** What each carrier's lines and adjustments add up to on a bill; the parts add up to the amount due. */
export interface CarrierShare {
  readonly carrierCode: string;
  readonly amountCents: Cents;
}

/** A bill becomes due: the group owes it, by carrier. */
export function billReconciled(groupNumber: string, billPk: string, shares: readonly CarrierShare[]): LedgerEvent {
  return billEvent('BILL_RECONCILED', groupNumber, billPk, shares, 1);
}

/** A bill is no longer due: the exact reverse of what reconciling posted. */
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
  const entries = shares.flatMap(({ carrierCode, amountCents }): LedgerEntry[] => [
    { account: Account.Receivable, amountCents: sign === 1 ? amountCents : negate(amountCents), billPk, carrierCode },
    { account: Account.Billed, amountCents: sign === 1 ? negate(amountCents) : amountCents, billPk, carrierCode },
  ]);
  return { kind, groupNumber, refPk: billPk, entries };
}

/** What a payment put on one bill, with that bill's carriers. */
export interface ProcessedAllocation {
  readonly billPk: string;
  readonly amountCents: Cents;
  readonly shares: readonly CarrierShare[];
}

/**
 * A payment is processed: cash comes in, the bills' receivables go down pro rata over their carriers,
 * each carrier is owed its part, and what no bill takes waits in credit suspense.
 *
 * @source product.md, Money, invariants 2, 3, 10
 */
export function paymentProcessed(
  groupNumber: string,
  paymentPk: string,
  paymentAmount: Cents,
  allocations: readonly ProcessedAllocation[],
): LedgerEvent {
  const excess = cents(paymentAmount - sumCents(allocations.map(({ amountCents }) => amountCents)));
  const entries: LedgerEntry[] = [
    { account: Account.Cash, amountCents: paymentAmount, billPk: null, carrierCode: null },
    ...allocations.flatMap(allocationEntries),
  ];
  if (excess > 0)
    entries.push({ account: Account.CreditSuspense, amountCents: negate(excess), billPk: null, carrierCode: null });
  return { kind: 'PAYMENT_PROCESSED', groupNumber, refPk: paymentPk, entries };
}

function allocationEntries({ billPk, amountCents, shares }: ProcessedAllocation): LedgerEntry[] {
  const weights = shares.map((share) => cents(Math.max(0, share.amountCents)));
  const parts = allocateProRata(amountCents, weights);
  return shares.flatMap(({ carrierCode }, index): LedgerEntry[] => {
    const part = parts[index];
    if (!part) return [];
    return [
      { account: Account.Receivable, amountCents: negate(part), billPk, carrierCode },
      { account: Account.Billed, amountCents: part, billPk, carrierCode },
      { account: Account.CarrierPayable, amountCents: negate(part), billPk, carrierCode },
    ];
  });
}

/**
 * A Zero Payment closes a bill with nothing due: what the bill credits the group moves from its receivables, over the
 * carriers that owe it pro rata, into credit suspense. The claim on these carriers stays in `BILLED`.
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
  const entries: LedgerEntry[] = [
    ...shares.map(({ carrierCode }, index) => ({
      account: Account.Receivable,
      amountCents: cents(parts[index] ?? 0),
      billPk,
      carrierCode,
    })),
    { account: Account.CreditSuspense, amountCents: dueCents, billPk: null, carrierCode: null },
  ];
  return { kind: 'PAYMENT_PROCESSED', groupNumber, refPk: paymentPk, entries };
}
