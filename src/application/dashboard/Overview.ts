import type { Bill } from '../../domain/bills/Bill';
import type { BillStatus } from '../../domain/bills/BillStatus';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { Cents } from '../../domain/money/Cents';
import type { Payment } from '../../domain/payments/Payment';

/** Billed and collected in a month. */
export interface MonthFigures {
  /** First day of the month. */
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
  /** Last day that is paid for; null when nothing was paid yet. */
  readonly paidToDate: LocalDate | null;
}

/** Counts and amounts of everything a person may see. @source product.md, Screens: Dashboard */
export interface Overview {
  readonly byStatus: readonly {
    readonly status: BillStatus;
    readonly count: number;
    readonly dueCents: Cents;
    readonly paidCents: Cents;
    /** On its way, not arrived. */
    readonly pendingCents: Cents;
  }[];
  readonly pastDue: { readonly count: number; readonly openCents: Cents };
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
