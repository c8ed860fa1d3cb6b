import type { LocalDate } from '../../platform/dates/LocalDate';
import type { EmployeeContribution } from './EmployeeContribution';
import type { SchoolYear } from './SchoolYear';

/**
 * How a carrier bills a month in which coverage starts, ends, or changes.
 *
 * - `fullMonth`: the whole month, regardless of the day, with the terms of its first day.
 * - `fifteenthRule`: the whole month if coverage starts by the border day or ends after it; otherwise nothing.
 * - `daily`: prorated by covered days, rounded to the cent.
 */
export type Proration = 'fullMonth' | 'fifteenthRule' | 'daily';

/** A carrier's rule for a month in which coverage starts, ends, or changes. */
export interface MonthRule {
  readonly proration: Proration;
  /** Day of the month by which a start counts, for `fifteenthRule`: 2 to 28. Default: 15. */
  readonly borderDay?: number | undefined;
  /** Whether a start must be before the border day. Default: no, the border day itself counts. */
  readonly isBorderDayBefore?: boolean | undefined;
  /** Days that a month is divided by, for `daily`: its own, or 30. Default: its own. */
  readonly dayCount?: 'calendar' | 'thirty' | undefined;
  /** Tier of a month with several: as the proration says, or the highest. Default: as the proration says. */
  readonly tierChange?: 'proration' | 'highest' | undefined;
}

/** Bounds of `MonthRule.borderDay`. */
export const MIN_BORDER_DAY = 2;
export const MAX_BORDER_DAY = 28;

/** Longest source of a rule. */
export const MAX_CLAUSE = 200;

/** Where a carrier's rules are written: a clause of its contract or manual, by rule. */
export interface RuleClauses {
  readonly month?: string | undefined;
  readonly retro?: string | undefined;
  readonly send?: string | undefined;
  readonly unpaid?: string | undefined;
}

/** A carrier's contract terms for its bills. @source product.md, Screens: Reconcile */
export interface CarrierRules extends MonthRule {
  readonly carrierCode: string;
  /** Whole months before a bill's period for which the carrier still credits changes. 0 to 24. */
  readonly retroMonths: number;
  /** Whether coverage ends only from the day on which the carrier is told. Default: it also ends retroactively. */
  readonly noRetroTerminations?: boolean | undefined;
}

/** The employer's share of a premium; employees pay the rest. */
export interface ContributionRule {
  /** As on the bill; null for every coverage without a rule of its own. */
  readonly coverage: string | null;
  /** 0 to 100, with up to two decimals. */
  readonly employerPercent: number;
}

/** How a group handles differences: with `adjustThenPay` it owes the reconciled amount, with `payAsBilled` the billed amount. */
export type HouseRule = 'adjustThenPay' | 'payAsBilled';

/** The rules for a bill, based on its period. */
export interface BillRules {
  readonly houseRule: HouseRule;
  /** First day on which these contributions apply; null if the group has none. */
  readonly contributionsFrom: LocalDate | null;
  readonly contributions: readonly ContributionRule[];
  /** By plan and tier; they take precedence over `contributions`. Default: none. */
  readonly employeeContributions?: readonly EmployeeContribution[] | undefined;
  /** Undefined if payroll deducts every month. */
  readonly schoolYear?: SchoolYear | undefined;
  /** Days from the first day of a month within which continuation payers must pay. Default: `GRACE_DAYS`. */
  readonly continuationGraceDays?: number | undefined;
  /** One entry for each carrier of the bill. */
  readonly carriers: readonly CarrierRules[];
}

/** Default for carriers without rules of their own. */
export const DEFAULT_CARRIER_RULES = { proration: 'fullMonth', retroMonths: 2 } as const satisfies Omit<
  CarrierRules,
  'carrierCode'
>;

/** Used until a group's rules are loaded. */
export const DEFAULT_BILL_RULES: BillRules = {
  houseRule: 'adjustThenPay',
  contributionsFrom: null,
  contributions: [],
  carriers: [],
};
