import type { Scope } from '../../../../src/domain/access/Scope';
import type { Payment } from '../../../../src/domain/payments/Payment';
import type { PaymentEvent } from '../../../../src/domain/payments/PaymentEvent';
import type { PaymentPage, PaymentSort, PaymentStatusFilter } from '../../../../src/domain/payments/PaymentPage';
import type { BillToPay } from './PaymentDesk';

/** What a list of payments is narrowed by. */
export interface PaymentFilter {
  /** Empty: not narrowed. */
  readonly groupNumbers: readonly string[];
  /** Empty: all. */
  readonly statuses: readonly PaymentStatusFilter[];
  readonly billPk?: string | undefined;
  /** Start of a confirmation or part of a maker's name; empty: not narrowed. */
  readonly q: string;
}

/** Which page of the payments a filter leaves, in which order. */
export interface PaymentPageRequest extends PaymentFilter {
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
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
