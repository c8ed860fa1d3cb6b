import type { Scope } from '../../../../src/domain/access/Scope';
import type { GroupFigures, MonthFigures, PastDue, StatusFigures } from '../../../../src/domain/dashboard/Overview';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';

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
