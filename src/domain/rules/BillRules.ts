import type { LocalDate } from '../dates/LocalDate';
import type { EmployeeContribution } from './EmployeeContribution';
import type { SchoolYear } from './SchoolYear';

/**
 * How a carrier bills a month in which coverage starts or ends.
 *
 * - `fullMonth`: the whole month, whatever the day.
 * - `fifteenthRule`: the whole month if coverage starts by the 15th or ends after it; nothing otherwise.
 * - `daily`: covered days of the days of the month, rounded to the cent.
 */
export type Proration = 'fullMonth' | 'fifteenthRule' | 'daily';

/** What a carrier's contract says about its bills. @source product.md, Screens: Reconcile */
export interface CarrierRules {
  readonly carrierCode: string;
  readonly proration: Proration;
  /** Whole months back, from a bill's period, for which the carrier still credits changes. 0 to 24. */
  readonly retroMonths: number;
}

/** What the employer pays of a premium; employees pay the rest. */
export interface ContributionRule {
  /** As on the bill; null for every coverage without a rule of its own. */
  readonly coverage: string | null;
  /** 0 to 100, with up to two decimals. */
  readonly employerPercent: number;
}

/** How a group handles differences: `adjustThenPay` owes the reconciled amount, `payAsBilled` the billed amount. */
export type HouseRule = 'adjustThenPay' | 'payAsBilled';

/** The rules that apply to a bill, as of its period. */
export interface BillRules {
  readonly houseRule: HouseRule;
  /** First day on which these contributions apply; null if the group has none. */
  readonly contributionsFrom: LocalDate | null;
  readonly contributions: readonly ContributionRule[];
  /** By plan and tier; they take precedence over `contributions`. Default: none. */
  readonly employeeContributions?: readonly EmployeeContribution[] | undefined;
  /** Undefined if payroll deducts every month. */
  readonly schoolYear?: SchoolYear | undefined;
  /** Days from the first day of a month within which continuation payers pay it in time. Default: `GRACE_DAYS`. */
  readonly continuationGraceDays?: number | undefined;
  /** One entry for each carrier of the bill. */
  readonly carriers: readonly CarrierRules[];
}

/** Applies to a carrier without rules of its own. */
export const DEFAULT_CARRIER_RULES = { proration: 'fullMonth', retroMonths: 2 } as const satisfies Omit<
  CarrierRules,
  'carrierCode'
>;

/** Applies until a group's rules are known. */
export const DEFAULT_BILL_RULES: BillRules = {
  houseRule: 'adjustThenPay',
  contributionsFrom: null,
  contributions: [],
  carriers: [],
};
