import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import type { BillMoney } from './Bill';
import type { BillStatus } from './BillStatus';

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
  /** Of reconciled bills only; the others have no reconciled amount. */
  readonly reconciledCents: Cents;
  readonly dueCents: Cents;
  /** Σ `balanceOf`: what is left to pay. */
  readonly balanceCents: Cents;
}

/** Filter and order of a bill list. Omitted or empty fields do not filter. */
export interface BillQuery {
  /** Statuses. @source BIL-2 */
  readonly values?: readonly BillStatus[];
  readonly groupNumbers?: readonly string[];
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  /** Number of a division. */
  readonly division?: string;
  /** First day of the billing month. */
  readonly period?: LocalDate;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  /** Only bills past due today with an open balance. */
  readonly pastDue?: boolean;
  /** Matches the start of a bill number or group number, or part of a group's name. At most 80 characters. */
  readonly q?: string;
  /** Default: by due date, latest first. */
  readonly sort?: BillSort;
  readonly direction?: 'asc' | 'desc';
  /** From 0. */
  readonly page?: number;
  /** Bills per page, 1 to 500. Default 50. */
  readonly size?: number;
}
