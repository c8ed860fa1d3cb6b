import type { Cents } from '../money/Cents';
import type { Bill } from './Bill';
import type { BillMoney } from './BillMoney';

/** Amounts over many bills; what goes beyond `MOST_CENTS` is told as that. */
export type BillSums = Omit<BillMoney, 'creditsCents' | 'reconcilePolicy'> & { readonly dueCents: Cents };

/** One page of bills, with totals over all that match. */
export interface BillPage {
  readonly items: readonly Bill[];
  readonly total: number;
  readonly sums: BillSums;
  /** Bills by status under the same filter without its statuses. */
  readonly statusCounts: Readonly<Record<string, number>>;
}
