import type { Bill } from '../bills/Bill';
import type { BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import type { StageFigures } from '../delinquency/Delinquency';
import type { DelinquencyStage } from '../delinquency/DelinquencyStage';
import { type Cents, cappedSum } from '../money/Cents';

/** Totals of the bills with one status. */
export interface StatusFigures {
  readonly status: BillStatus;
  readonly count: number;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  /** In pending payments. */
  readonly pendingCents: Cents;
  /** Due, neither paid nor pending; zero for paid bills. */
  readonly openCents: Cents;
}

export interface PastDue {
  readonly count: number;
  /** Due, neither paid nor pending. */
  readonly openCents: Cents;
}

/** What groups owe after returned payments. */
export interface OwedAfterReturns {
  readonly openCents: Cents;
  /** The part owed for payments returned before today, as in aging. */
  readonly pastDueCents: Cents;
}

/** Billed and collected in a month. */
export interface MonthFigures {
  /** First day of the billing month. */
  readonly period: LocalDate;
  readonly billedCents: Cents;
  readonly paidCents: Cents;
  /** In pending payments. */
  readonly pendingCents: Cents;
  /** Due, neither paid nor pending. */
  readonly openCents: Cents;
}

/** Open amounts of a group, with what it owes after returned payments for people who may see payments. */
export interface GroupFigures {
  readonly groupNumber: string;
  readonly name: string;
  readonly openCents: Cents;
  readonly pastDueCents: Cents;
  /** Everything up to this day is paid; null when nothing is paid. */
  readonly paidToDate: LocalDate | null;
  /** Of its most serious bill. */
  readonly stage: DelinquencyStage;
}

/**
 * Counts and amounts of everything a person may see. Amounts are capped at `MAX_CENTS`.
 *
 * @source product.md, Screens: Dashboard
 */
export interface Overview {
  /** In the order of a bill's life; statuses without a bill are left out. */
  readonly byStatus: readonly StatusFigures[];
  /** Of bills. */
  readonly pastDue: PastDue;
  /** Zero for people who may not see payments. */
  readonly owedAfterReturns: OwedAfterReturns;
  readonly suspenseCents: Cents;
  readonly groupCount: number;
  /** Oldest first, the last twelve months. */
  readonly byMonth: readonly MonthFigures[];
  /** Oldest first, at most 100; empty without the right to release. */
  readonly toRelease: readonly Bill[];
  readonly toReleaseTotal: number;
  /** Delinquent groups by stage, most serious last; stages without a group are left out. */
  readonly byStage: readonly StageFigures[];
  /** Most past due first, at most 200. */
  readonly groups: readonly GroupFigures[];
}

/** Amount due on the bills in these statuses, neither paid nor pending. */
export function openCentsOf({ byStatus }: Pick<Overview, 'byStatus'>, statuses: readonly BillStatus[]): Cents {
  return cappedSum(byStatus.map(({ status, openCents }) => (statuses.includes(status) ? openCents : 0)));
}

/** Everything past due: bills, and what groups owe after returned payments. */
export function pastDueCentsOf({ pastDue, owedAfterReturns }: Pick<Overview, 'pastDue' | 'owedAfterReturns'>): Cents {
  return cappedSum([pastDue.openCents, owedAfterReturns.pastDueCents]);
}
