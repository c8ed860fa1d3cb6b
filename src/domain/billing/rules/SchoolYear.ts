import { addMonths, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';

/**
 * Payroll deductions made only during the school year. These paychecks also cover the summer.
 *
 * @source docs/decisions/rules.md#school-year-deductions-also-cover-the-summer
 */
export interface SchoolYear {
  /** Paychecks with deductions per year, from `FEWEST_PAYCHECKS` to `MOST_PAYCHECKS`. Together they cover 12 months. */
  readonly paychecks: number;
  /** First month without deductions, 1 to 12. */
  readonly summerFrom: number;
  /** Last month without deductions, 1 to 12; at most `LONGEST_SUMMER` months from the first. */
  readonly summerThrough: number;
}

export const FEWEST_PAYCHECKS = 6;
export const MOST_PAYCHECKS = 44;
export const LONGEST_SUMMER = 4;

/** The first problem with a school year, as a sentence; undefined if it can be saved. */
export function schoolYearProblem({ paychecks, summerFrom, summerThrough }: SchoolYear): string | undefined {
  if (!Number.isInteger(paychecks) || paychecks < FEWEST_PAYCHECKS || paychecks > MOST_PAYCHECKS) {
    return `Enter ${FEWEST_PAYCHECKS} to ${MOST_PAYCHECKS} paychecks per school year.`;
  }
  if (![summerFrom, summerThrough].every((month) => Number.isInteger(month) && month >= 1 && month <= 12)) {
    return 'Choose the first and the last month without deductions.';
  }
  if (monthsOf(summerFrom, summerThrough) > LONGEST_SUMMER) {
    return `Choose at most ${LONGEST_SUMMER} months without deductions.`;
  }
  return undefined;
}

/**
 * The first month of the current summer without deductions; undefined if the month has deductions. @param period a day of the month
 */
export function summerStart({ summerFrom, summerThrough }: SchoolYear, period: LocalDate): LocalDate | undefined {
  const since = monthsOf(summerFrom, Number(period.slice(5, 7))) - 1;
  return since < monthsOf(summerFrom, summerThrough) ? addMonths(firstOfMonth(period), -since) : undefined;
}

/** A person's confirmation about the paychecks in a month's payroll file. */
export interface ConfirmedMonth {
  /** First day of the bill's period. */
  readonly period: LocalDate;
  /** Paychecks per school year; null if the file has no school-year paychecks. */
  readonly paychecks: number | null;
}

/**
 * The number of paychecks that all files of the last two consecutive months have; null if they differ, or there are no two
 * consecutive months.
 */
export function proposedPaychecks(months: readonly ConfirmedMonth[]): number | null {
  const last = months
    .map(({ period }) => period)
    .sort()
    .at(-1);
  if (last === undefined) return null;
  const of = (month: LocalDate) => months.filter(({ period }) => period === month).map(({ paychecks }) => paychecks);
  const [now, before] = [of(last), of(addMonths(last, -1))];
  const [paychecks = null] = now;
  return before.length > 0 && [...now, ...before].every((one) => one === paychecks) ? paychecks : null;
}

/** "20 paychecks per school year, none in July through August" */
export function schoolYearLabel({ paychecks, summerFrom, summerThrough }: SchoolYear): string {
  const months = [...new Set([summerFrom, summerThrough])].map(monthName);
  return `${paychecks} paychecks per school year, none in ${months.join(' through ')}`;
}

/** @param month 1 to 12 */
export function monthName(month: number): string {
  return new Date(Date.UTC(2000, month - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** Months from the first through the last, across the end of the year if the last one is earlier. */
function monthsOf(from: number, through: number): number {
  return ((through - from + 12) % 12) + 1;
}
