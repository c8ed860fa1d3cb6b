import type { Cents } from '../../domain/money/Cents';
import type { Payment } from '../../domain/payments/Payment';

export type PaymentSort = 'addDate' | 'amount' | 'settleDate' | 'status' | 'method' | 'confirmation';

/** VOIDED: taken back while pending; it then has no other status any more. */
export type PaymentStatusFilter = 'PENDING' | 'PROCESSED' | 'VOIDED';

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

export interface PaymentPage {
  readonly items: readonly Payment[];
  readonly total: number;
  /** Over everything that matches. */
  readonly sums: { readonly pendingCents: Cents; readonly processedCents: Cents };
}
