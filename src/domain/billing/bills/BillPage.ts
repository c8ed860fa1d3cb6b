import type { Cents } from '../../platform/money/Cents';
import type { BillMoney } from './Bill';

/** Sort keys of bill lists. */
export const BILL_SORTS = [
  'billNumber',
  'groupName',
  'period',
  'billed',
  'adjustments',
  'reconciled',
  'due',
  'paid',
  'balance',
  'dueDate',
  'status',
] as const;
export type BillSort = (typeof BILL_SORTS)[number];

/** Amounts over many bills, capped at `MAX_CENTS`. */
export interface BillSums extends Omit<BillMoney, 'creditsCents' | 'reconciledCents' | 'reconcilePolicy'> {
  /** Total of reconciled bills only; the others have no reconciled amount. */
  readonly reconciledCents: Cents;
  readonly dueCents: Cents;
  /** Σ `balanceOf`: the remaining amount to pay. */
  readonly balanceCents: Cents;
}

/** What a page of bills has besides its bills and their number. */
export interface BillTotals {
  /** Totals of all matching bills, not only of this page. */
  readonly sums: BillSums;
  /** Number of bills by status for the same filter, ignoring its statuses. */
  readonly statusCounts: Readonly<Record<string, number>>;
}
