import type { Bill } from '../../billing/bills/Bill';
import { divisionText } from '../../billing/divisions/Division';
import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { ExcessUse } from './CheckoutRequest';
import type { PaymentMethod } from './PaymentMethod';
import type { ReturnCode } from './returnCodes';

/** @source PAY-1 */
export type PaymentStatus = 'PENDING' | 'PROCESSED';

/** A voided payment was never processed. A payment is returned by its bank, and reversed by us. */
export type PaymentDisposition = 'NONE' | 'VOIDED' | 'RETURNED' | 'REVERSED';

/** The part of a payment that is applied to one bill. Counts until the payment is voided, returned, or reversed. */
export interface Allocation extends Pick<Bill, 'billPk' | 'billNumber' | 'division'> {
  readonly amountCents: Cents;
}

/** The bill closed by a Zero Payment. */
export interface ClosedBill extends Pick<Bill, 'billPk' | 'billNumber'> {
  /** The bill's credit, moved to credit suspense; zero or more. */
  readonly creditCents: Cents;
}

/** `RETURNED`: the bank took the money back. `REVERSED`: the office reversed its own error. */
export type ReversalKind = 'RETURNED' | 'REVERSED';

export const MAX_STATEMENT_LINE = 100;

/** How a payment ended after it had been sent to the bank or processed. @source product.md, The bill's life */
export interface Reversal {
  readonly kind: ReversalKind;
  /** Null for a reversal. */
  readonly returnCode: ReturnCode | null;
  readonly reason: string;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** The part of the excess that was still in credit suspense and was removed from it. */
  readonly fromSuspenseCents: Cents;
  /** The part of the excess that had already been used, which the group owes. @source product.md, Money, invariant 6 */
  readonly owedCents: Cents;
  /**
   * Date and reference of the return on the bank statement, at most `MAX_STATEMENT_LINE` characters; empty if it was not named.
   */
  readonly statementLine: string;
  /** The last day on which our bank may dishonor the return because it was late; null if it was timely. */
  readonly dishonorBy: LocalDate | null;
  /** Whether its reversal settled at the bank, and the bank has not returned the debit as well. */
  readonly canBeReturned: boolean;
}

/**
 * A group's payment: pending until nightly processing, then processed. A Zero Payment moves no money and is processed
 * immediately.
 *
 * @source PAY-1
 */
export interface Payment extends Pick<Bill, 'groupNumber' | 'groupName'> {
  readonly paymentPk: string;
  /** Unique number on the receipt. */
  readonly confirmation: string;
  /** In whole cents, zero or more: 120000 is $1,200.00. The specification's `paymentAmount` has no unit. @source PAY-1 */
  readonly paymentAmount: Cents;
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  readonly disposition: PaymentDisposition;
  /** The day on which the bank moves the money. The payment is never processed earlier. */
  readonly settleDate: LocalDate;
  /** The bank day on which a scheduled payment is sent; null for a payment that was sent as soon as possible. */
  readonly scheduledFor: LocalDate | null;
  /** ISO timestamp, UTC: while pending, its maker can void it until then. Null in answers of earlier versions. */
  readonly cutoffAt: string | null;
  /** IANA time zone of the group's business dates when the payment is sent. UTC in answers of earlier versions. */
  readonly timeZone: string;
  /** The account it draws on, or the first of several; null for none. */
  readonly bankAccountPk: string | null;
  readonly bankAccountName: string | null;
  /** Masked except for the last three digits. @source MSK-2 */
  readonly bankAccountMasked: string | null;
  readonly allocations: readonly Allocation[];
  /** Null except for a Zero Payment, which has no allocations. */
  readonly closedBill: ClosedBill | null;
  /** paymentAmount − Σ allocations. */
  readonly excessCents: Cents;
  /** Destination of the excess once the payment is processed. */
  readonly excessTo: ExcessUse;
  /** Whether autopay made it, in the name of the payor who authorized it. */
  readonly isAutopay: boolean;
  readonly madeBy: string;
  readonly madeByUserId: string;
  /** ISO timestamps, UTC. */
  readonly addDate: string;
  readonly processedAt: string | null;
  readonly voidReason: string | null;
  /** Null unless the payment was returned or reversed. */
  readonly reversal: Reversal | null;
}

/** Whether a payment still counts on its bills. */
export function isLive(payment: Pick<Payment, 'disposition'>): boolean {
  return payment.disposition === 'NONE';
}

/** Numbers of the bills that a payment pays, or of the bill that a Zero Payment closed. */
export function billNumbersOf({
  allocations,
  closedBill,
}: Pick<Payment, 'allocations' | 'closedBill'>): readonly string[] {
  return closedBill ? [closedBill.billNumber] : allocations.map(({ billNumber }) => billNumber);
}

/** Distinct divisions of the bills that a payment covers. @source BR-DIV-10 */
export function divisionsOf({ allocations }: Pick<Payment, 'allocations'>): readonly string[] {
  return [...new Set(allocations.flatMap(({ division }) => (division ? [divisionText(division)] : [])))];
}

export const PAYMENT_SORTS = ['addDate', 'amount', 'settleDate', 'status', 'method', 'confirmation'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Pending and processed payments are live. RETURNED: returned or reversed. */
export const PAYMENT_STATUS_FILTERS = ['PENDING', 'PROCESSED', 'VOIDED', 'RETURNED'] as const;
export type PaymentStatusFilter = (typeof PAYMENT_STATUS_FILTERS)[number];
