import type { Cents } from '../money/Cents';
import type { Bill } from './Bill';
import type { BillMoney } from './BillMoney';

/** Amounts over many bills, capped at `MAX_CENTS`. */
export interface BillSums extends Omit<BillMoney, 'creditsCents' | 'reconciledCents' | 'reconcilePolicy'> {
  /** Of the bills that were reconciled; the others have no reconciled amount. */
  readonly reconciledCents: Cents;
  readonly dueCents: Cents;
  /** Σ `balanceOf`: what is left to pay. */
  readonly balanceCents: Cents;
}

/** One page of bills, with totals over all that match. */
export interface BillPage {
  readonly items: readonly Bill[];
  readonly total: number;
  readonly sums: BillSums;
  /** Bills by status under the same filter without its statuses. */
  readonly statusCounts: Readonly<Record<string, number>>;
}
