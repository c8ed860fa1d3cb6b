import type { Scope } from '../../../../src/domain/access/Scope';
import type { BillStatus } from '../../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';

export interface StatusFigures {
  readonly status: BillStatus;
  readonly count: number;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  /** On its way, not arrived. */
  readonly pendingCents: Cents;
}

export interface PastDue {
  readonly count: number;
  /** What is due and neither paid nor on its way. */
  readonly openCents: Cents;
}

export interface MonthFigures {
  /** First day of the billing month. */
  readonly period: LocalDate;
  readonly billedCents: Cents;
  readonly paidCents: Cents;
  readonly openCents: Cents;
}

export interface GroupFigures {
  readonly groupNumber: string;
  readonly name: string;
  readonly openCents: Cents;
  readonly pastDueCents: Cents;
  /** Everything up to this day is paid; null when nothing is. */
  readonly paidToDate: LocalDate | null;
}

/** Figures over the bills within reach. Unreleased bills count by status only: nobody owes them yet. */
export interface DashboardFigures {
  /** In the order of a bill's life; statuses without a bill are left out. */
  byStatus(scope: Scope): Promise<readonly StatusFigures[]>;
  pastDue(scope: Scope, today: LocalDate): Promise<PastDue>;
  /** One row a month from `first`, oldest first, whether or not there are bills. */
  byMonth(scope: Scope, first: LocalDate, months: number): Promise<readonly MonthFigures[]>;
  /** Most past due first, then most open. */
  groups(scope: Scope, today: LocalDate, limit: number): Promise<readonly GroupFigures[]>;
  groupCount(scope: Scope): Promise<number>;
  /** What waits in credit suspense. */
  suspense(scope: Scope): Promise<Cents>;
}
