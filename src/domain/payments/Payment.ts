import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import type { PaymentMethod } from './PaymentMethod';

/** What a list of payments is narrowed and ordered by; empty means not narrowed. Largest first unless told. @source PAY-1 */
export interface PaymentQuery {
  readonly groupNumbers?: readonly string[];
  readonly statuses?: readonly PaymentStatusFilter[];
  readonly billPk?: string;
  /** Start of a confirmation, or part of a maker's name. At most 80 characters. */
  readonly q?: string;
  readonly sort?: PaymentSort;
  readonly direction?: 'asc' | 'desc';
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
}

/** What lists of payments are ordered by. */
export const PAYMENT_SORTS = ['addDate', 'amount', 'settleDate', 'status', 'method', 'confirmation'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** What lists of payments are narrowed by. VOIDED: taken back while pending; it then has no other status any more. */
export const PAYMENT_STATUS_FILTERS = ['PENDING', 'PROCESSED', 'VOIDED'] as const;
export type PaymentStatusFilter = (typeof PAYMENT_STATUS_FILTERS)[number];

/** One page of payments, with totals over all that match. */
export interface PaymentPage {
  readonly items: readonly Payment[];
  readonly total: number;
  /** Over every payment that matches; voided ones count nowhere. What goes beyond `MOST_CENTS` is told as that. */
  readonly sums: { readonly pendingCents: Cents; readonly processedCents: Cents };
}

/** Something that happened to a payment. */
export interface PaymentEvent {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly event: string;
  readonly note: string;
}

/** @source PAY-1 */
export type PaymentStatus = 'PENDING' | 'PROCESSED';

/** What became of a payment besides its status. A voided payment was never processed. */
export type PaymentDisposition = 'NONE' | 'VOIDED' | 'RETURNED' | 'REVERSED';

/** A part of a payment that goes to one bill. Live until its payment is voided, returned or reversed. */
export interface Allocation {
  readonly billPk: string;
  readonly billNumber: string;
  readonly amountCents: Cents;
}

/** The bill that a Zero Payment closed. */
export interface ClosedBill {
  readonly billPk: string;
  readonly billNumber: string;
  /** What the bill credited the group, moved to credit suspense; zero or more. */
  readonly creditCents: Cents;
}

/**
 * Money a group pays: pending until nightly processing, then processed. A Zero Payment moves none and is processed at once.
 *
 * @source PAY-1
 */
export interface Payment {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly groupName: string;
  /** What a person reads on the receipt, unique. */
  readonly confirmation: string;
  /** In whole cents, zero or more: 120000 is $1,200.00. The specification's `paymentAmount` has no unit. @source PAY-1 */
  readonly paymentAmount: Cents;
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  readonly disposition: PaymentDisposition;
  /** The day the bank moves the money; processing never turns it PROCESSED before. */
  readonly settleDate: LocalDate;
  readonly bankAccountName: string | null;
  /** Masked to the last three. @source MSK-2 */
  readonly bankAccountMasked: string | null;
  readonly allocations: readonly Allocation[];
  /** Null but for a Zero Payment, which has no allocations. */
  readonly closedBill: ClosedBill | null;
  /** paymentAmount − Σ allocations: waits in suspense once processed. */
  readonly excessCents: Cents;
  readonly madeBy: string;
  readonly madeByUserId: string;
  /** ISO timestamps, UTC. */
  readonly addDate: string;
  readonly processedAt: string | null;
  readonly voidReason: string | null;
}

/** Whether a payment still counts on its bills. */
export function isLive(payment: Pick<Payment, 'disposition'>): boolean {
  return payment.disposition === 'NONE';
}

/** Largest first. @source PAY-1 */
export function byAmount(one: Pick<Payment, 'paymentAmount'>, other: Pick<Payment, 'paymentAmount'>): number {
  return other.paymentAmount - one.paymentAmount;
}

/** The bills of a payment: those it pays, or the one that a Zero Payment closed. */
export function billNumbersOf({
  allocations,
  closedBill,
}: Pick<Payment, 'allocations' | 'closedBill'>): readonly string[] {
  return closedBill ? [closedBill.billNumber] : allocations.map(({ billNumber }) => billNumber);
}
