import type { Scope } from '../../../../src/domain/access/Scope';
import type { Cents } from '../../../../src/domain/money/Cents';
import type { Payment } from '../../../../src/domain/payments/Payment';
import type { BillToPay } from './PaymentDesk';

export interface PaymentFilter {
  /** Empty: not narrowed. */
  readonly groupNumbers: readonly string[];
  /** Empty: all. VOIDED are the payments taken back, which are neither PENDING nor PROCESSED to a person. */
  readonly statuses: readonly ('PENDING' | 'PROCESSED' | 'VOIDED')[];
  readonly billPk?: string | undefined;
  /** Start of a confirmation or part of a maker's name; empty: not narrowed. */
  readonly q: string;
}

export type PaymentSort = 'addDate' | 'amount' | 'settleDate' | 'status' | 'method' | 'confirmation';

export interface PaymentPageRequest extends PaymentFilter {
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

export interface PaymentPage {
  readonly items: readonly Payment[];
  readonly total: number;
  /** Over every payment that matches; voided ones count nowhere. */
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

/** Reads payments without holding anything. */
export interface PaymentReader {
  search(scope: Scope, request: PaymentPageRequest): Promise<PaymentPage>;
  /** @returns undefined also for a payment outside `scope`. */
  find(scope: Scope, paymentPk: string): Promise<Payment | undefined>;
  /** Oldest first. */
  timeline(paymentPk: string): Promise<readonly PaymentEvent[]>;
  billsToPay(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]>;
  samePersonMayPay(groupNumber: string): Promise<boolean>;
}
