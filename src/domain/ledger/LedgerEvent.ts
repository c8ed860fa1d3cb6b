import type { Cents } from '../money/Cents';
import { sumCents } from '../money/Cents';

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
