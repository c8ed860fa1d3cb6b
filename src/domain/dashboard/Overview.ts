import type { Bill } from '../bills/Bill';
import { BILL_STATUS_LISTS, type BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import { type Cents, shownSum } from '../money/Cents';
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
 * Counts and amounts of everything a person may see. An amount beyond `MOST_CENTS` is told as that.
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

/** What is due on the bills of these statuses, and neither paid nor on its way. */
export function openCentsOf({ byStatus }: Pick<Overview, 'byStatus'>, statuses: readonly BillStatus[]): Cents {
  return shownSum(byStatus.map(({ status, openCents }) => (statuses.includes(status) ? openCents : 0)));
}

/** Where the month's work stands: 1 to reconcile, 2 to pay, 3 nothing left to do. */
type MonthStep = 1 | 2 | 3;

const TO_PAY: readonly BillStatus[] = BILL_STATUS_LISTS.readyForPayment;

/** The first step that still has bills. */
export function monthStep({
  byStatus,
}: {
  readonly byStatus: readonly Pick<Overview['byStatus'][number], 'status' | 'count'>[];
}): MonthStep {
  const has = (statuses: readonly BillStatus[]) =>
    byStatus.some(({ status, count }) => count > 0 && statuses.includes(status));
  if (has(['RELEASED', 'MODIFIED'])) return 1;
  return has(TO_PAY) ? 2 : 3;
}
