import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import type { Bill, BillMoney } from './Bill';
import type { BillStatus } from './BillStatus';

/** What lists of bills are ordered by. */
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

/** Amounts over many bills, capped at `MOST_CENTS`. */
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

/** What a list of bills is narrowed and ordered by. Left out or empty means not narrowed, within what the person may see. */
export interface BillQuery {
  /** Statuses. @source BIL-2 */
  readonly values?: readonly BillStatus[];
  readonly groupNumbers?: readonly string[];
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  /** First day of the billing month. */
  readonly period?: LocalDate;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  /** Only bills that are past due today with something still open. */
  readonly pastDue?: boolean;
  /** Matches the start of a bill number or group number, or part of a group's name. At most 80 characters. */
  readonly q?: string;
  /** By due date, latest first, unless told. */
  readonly sort?: BillSort;
  readonly direction?: 'asc' | 'desc';
  /** From 0. */
  readonly page?: number;
  /** Bills a page, 1 to 500; 50 unless told. */
  readonly size?: number;
}
