import type { Cents } from '../money/Cents';
import type { Payment } from './Payment';

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
