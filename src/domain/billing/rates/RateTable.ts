import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { Tier } from '../bills/Tier';

/** Unit that a rate is charged for: a month, or a portion of the insured volume. */
export const RATE_UNITS = ['MONTH', 'PER_10', 'PER_100', 'PER_1000'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

export const RATE_UNIT_LABELS: Readonly<Record<RateUnit, string>> = {
  MONTH: 'a month',
  PER_10: 'per $10',
  PER_100: 'per $100',
  PER_1000: 'per $1,000',
};

/** The date used to determine a member's age band. */
export const AGE_RULES = [
  'FIRST_OF_MONTH',
  'BIRTHDAY_MONTH',
  'MONTH_AFTER_BIRTHDAY',
  'JANUARY_1',
  'ANNIVERSARY',
  'ISSUE_AGE',
] as const;
export type AgeRule = (typeof AGE_RULES)[number];

export const AGE_RULE_LABELS: Readonly<Record<AgeRule, string>> = {
  FIRST_OF_MONTH: 'First day of the month',
  BIRTHDAY_MONTH: 'From the month of the birthday',
  MONTH_AFTER_BIRTHDAY: 'From the month after the birthday',
  JANUARY_1: 'January 1 of the year',
  ANNIVERSARY: 'Policy anniversary or renewal',
  ISSUE_AGE: 'Start of coverage, for good',
};

/** The age that spouse coverage is rated by. Bills and files do not contain spouses' birth dates. @source BR-RAT-24 docs/decisions/rates.md#a-spouse-is-rated-by-the-age-that-the-table-names */
export const SPOUSE_AGES = ['EMPLOYEE', 'OWN'] as const;
export type SpouseAge = (typeof SPOUSE_AGES)[number];

export const SPOUSE_AGE_LABELS: Readonly<Record<SpouseAge, string>> = {
  EMPLOYEE: 'The employee’s age',
  OWN: 'The spouse’s own age',
};

/** Origin of the rates. @source docs/decisions/rates.md#a-bill-does-not-confirm-itself */
export const RATE_SOURCES = ['EXHIBIT', 'LEARNED'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

export const RATE_SOURCE_LABELS: Readonly<Record<RateSource, string>> = {
  EXHIBIT: "Carrier's rate exhibit",
  LEARNED: 'Learned from bills',
};

/** A confirmed table is superseded when another one of the same policy and day is confirmed. */
export const RATE_TABLE_STATES = ['PROPOSED', 'CONFIRMED', 'SUPERSEDED', 'WITHDRAWN'] as const;
export type RateTableState = (typeof RATE_TABLE_STATES)[number];

export const RATE_TABLE_STATE_LABELS: Readonly<Record<RateTableState, string>> = {
  PROPOSED: 'Waiting for confirmation',
  CONFIRMED: 'Confirmed',
  SUPERSEDED: 'Superseded',
  WITHDRAWN: 'Withdrawn',
};

/** One rate of a policy. Text comparisons ignore case. */
export interface RateRow {
  readonly coverage: string;
  /** Employee class; empty for every class. */
  readonly className: string;
  /** Plan name as on the bill; empty for every plan of the coverage. */
  readonly plan: string;
  /** Null for every tier. */
  readonly tier: Tier | null;
  /** Youngest and oldest age of the band in whole years; null without a limit. */
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly unit: RateUnit;
  /** Rate per unit in ten-thousandths of a dollar: 2,345 is $0.2345. */
  readonly rate: number;
  /** Maximum volume that is charged; null if there is no cap, and for monthly rates. */
  readonly maxVolumeCents: Cents | null;
}

/** Reduces the volume to a percentage of the elected volume from an age on. */
export interface AgeReduction {
  readonly age: number;
  /** Percent of the elected volume, 1 to 99. */
  readonly percent: number;
}

/** A policy's rates from their effective date until a later table of the policy takes effect. */
export interface RateTerms {
  readonly carrierCode: string;
  /** The carrier's policy number; empty if the group has only one with the carrier. */
  readonly policy: string;
  /** First day of a month. */
  readonly effectiveFrom: LocalDate;
  readonly ageRule: AgeRule;
  /** Default: `EMPLOYEE`. */
  readonly spouseAge?: SpouseAge | undefined;
  /** By age, the youngest first. */
  readonly reductions: readonly AgeReduction[];
  readonly source: RateSource;
  readonly note: string;
  readonly rows: readonly RateRow[];
}

/** Parts of a table used to check bills. */
export type AppliedTable = Pick<
  RateTerms,
  'carrierCode' | 'policy' | 'effectiveFrom' | 'ageRule' | 'spouseAge' | 'reductions' | 'rows'
> & { readonly tablePk: string };

/** Maximum rows in one table. */
export const MAX_RATE_ROWS = 1_000;
/** $100,000 per unit. */
export const MAX_RATE = 1_000_000_000;
export const MAX_AGE = 120;
/** Maximum age reductions in one table. */
export const MAX_REDUCTIONS = 10;
/** Maximum bills in one rate check. */
export const MAX_RATED_BILLS = 50;

/**
 * The first problem with a table, as a sentence; undefined if it can be proposed.
 *
 * @source docs/decisions/rates.md#a-table-has-one-rate-for-each-case
 */
export function rateTableProblem({ effectiveFrom, reductions, rows }: RateTerms): string | undefined {
  if (!effectiveFrom.endsWith('-01')) return 'Rates apply from the first day of a month. Choose the first.';
  if (rows.length === 0) return 'Enter at least one rate.';
  for (const [at, { age, percent }] of reductions.entries()) {
    const before = reductions[at - 1];
    if (before && before.age >= age) return 'List the age reductions by age, the youngest first.';
    if (before && before.percent <= percent) return 'Each age reduction must leave less than the one before.';
  }
  for (const [at, row] of rows.entries()) {
    const problem = rateRowProblem(row);
    if (problem) return `Row ${at + 1}: ${problem}`;
  }
  return overlapProblem(rows);
}

/** A problem within one row. */
export function rateRowProblem({ ageFrom, ageTo, unit, maxVolumeCents }: RateRow): string | undefined {
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom) return 'The band ends before it begins.';
  if (unit === 'MONTH' && maxVolumeCents !== null) return 'A monthly rate has no maximum volume.';
  return undefined;
}

/** Two rows for the same case would result in two premiums. */
function overlapProblem(rows: readonly RateRow[]): string | undefined {
  const seen = new Map<string, { readonly at: number; readonly row: RateRow }[]>();
  for (const [at, row] of rows.entries()) {
    const key = [row.coverage, row.className, row.plan, row.tier ?? ''].join('\0').toLowerCase();
    const others = seen.get(key) ?? [];
    const other = others.find((one) => bandsOverlap(one.row, row));
    if (other) return `Rows ${other.at + 1} and ${at + 1} are for the same coverage, class, plan, tier, and age.`;
    seen.set(key, [...others, { at, row }]);
  }
  return undefined;
}

function bandsOverlap(one: RateRow, other: RateRow): boolean {
  return (one.ageFrom ?? 0) <= (other.ageTo ?? MAX_AGE) && (other.ageFrom ?? 0) <= (one.ageTo ?? MAX_AGE);
}

/** A rate in dollars, with two to four decimals: `$412.00`, `$0.2345`. */
export function rateText(rate: number): string {
  const digits = String(rate).padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0{1,2}$/, '');
  return `$${digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** Ages of a band: `40–44`, `70 and over`, `24 and under`; empty for every age. */
export function bandText({ ageFrom, ageTo }: Pick<RateRow, 'ageFrom' | 'ageTo'>): string {
  if (ageFrom === null && ageTo === null) return '';
  if (ageTo === null) return `${ageFrom} and over`;
  return ageFrom === null ? `${ageTo} and under` : `${ageFrom}–${ageTo}`;
}

/** Policy label for sentences: `Acme Health, policy 1234`. @param carrier carrier name */
export function policyText(carrier: string, { policy }: Pick<RateTerms, 'policy'>): string {
  return policy === '' ? carrier : `${carrier}, policy ${policy}`;
}
