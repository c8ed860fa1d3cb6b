import type { Bill } from '../bills/Bill';
import type { BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import type { Payment } from '../payments/Payment';

/** What the bills of one status come to. */
export interface StatusFigures {
  readonly status: BillStatus;
  readonly count: number;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  /** On its way, not arrived. */
  readonly pendingCents: Cents;
  /** Due on each bill and neither paid nor on its way; nothing on paid bills. */
  readonly openCents: Cents;
}

/** What should have been paid by now. */
export interface PastDue {
  readonly count: number;
  /** Due and neither paid nor on its way. */
  readonly openCents: Cents;
}

/** Billed and collected in a month. */
export interface MonthFigures {
  /** First day of the billing month. */
  readonly period: LocalDate;
  readonly billedCents: Cents;
  readonly paidCents: Cents;
  readonly openCents: Cents;
}

/** What is open at a group. */
export interface GroupFigures {
  readonly groupNumber: string;
  readonly name: string;
  readonly openCents: Cents;
  readonly pastDueCents: Cents;
  /** Everything up to this day is paid; null when nothing is. */
  readonly paidToDate: LocalDate | null;
}

/**
 * Counts and amounts of everything a person may see. An amount beyond `MAX_CENTS` is told as that.
 *
 * @source product.md, Screens: Dashboard
 */
export interface Overview {
  /** In the order of a bill's life; statuses without a bill are left out. */
  readonly byStatus: readonly StatusFigures[];
  readonly pastDue: PastDue;
  readonly suspenseCents: Cents;
  readonly groupCount: number;
  /** Oldest first, the last twelve months. */
  readonly byMonth: readonly MonthFigures[];
  /** Oldest first, at most 100; empty for who may not release. */
  readonly toRelease: readonly Bill[];
  readonly toReleaseTotal: number;
  /** Newest first, at most 20; empty for who may not see payments. */
  readonly recentPayments: readonly Payment[];
  /** Worst first, at most 200. */
  readonly groups: readonly GroupFigures[];
}
