import { dayOf as dateOfInstant, type LocalDate } from '../../../platform/dates/LocalDate';
import { withoutTime } from '../../../platform/dates/withoutTime';
import type { PaySchedule } from '../PayrollTable';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const AMERICAN = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:[ ,T].*)?$/;
const WRITTEN =
  /^(?:(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),?|(?<first>\d{1,2})[ -](?<name>[a-z]{3,9})[ -],?) ?(?<year>\d{4}|\d{2})$/i;
/** Days since December 30, 1899, as Excel stores dates from 1927 to 2064. */
const SERIAL = /^[1-5]\d{4}$/;
const SERIAL_OF_1970 = 25_569;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 86_400_000;
/** A file for a whole year has a date for each week. */
const MAX_DATES = 60;

/**
 * Days since 1970 for a date as payroll writes it: `2026-11-15`, `11/15/2026`, `11/15/26`, `Nov 15, 2026`, `15-Nov-26`, or the
 * number that Excel stores; undefined for other text. Two-digit years mean 1970 to 2069.
 */
export function dayOf(text: string): number | undefined {
  const plain = withoutTime(text);
  const iso = ISO.exec(plain);
  if (iso) return dayIn(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = AMERICAN.exec(plain);
  if (american) return dayIn(fullYear(Number(american[3])), Number(american[1]), Number(american[2]));
  if (SERIAL.test(plain)) return Number(plain) - SERIAL_OF_1970;
  const { month, name = month, day, first = day, year } = WRITTEN.exec(plain)?.groups ?? {};
  return name === undefined
    ? undefined
    : dayIn(fullYear(Number(year)), MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(first));
}

function fullYear(year: number): number {
  return year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
}

/** The calendar date for such a text; undefined for other text. */
export function payrollDate(text: string): LocalDate | undefined {
  const day = dayOf(text);
  return day === undefined ? undefined : dateOf(day);
}

function dateOf(day: number): LocalDate {
  return dateOfInstant(new Date(day * DAY_MS));
}

function dayIn(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day that does not exist in the month, such as February 30, rolls over into the next one.
  const isReal = date.getUTCMonth() === month - 1;
  return isReal ? date.getTime() / DAY_MS : undefined;
}

/** Pay dates in a file, and the schedules that would produce them. */
export interface PayDates {
  /** Distinct dates; 0 if the file has none. */
  readonly count: number;
  /** Empty if the dates are inconclusive. */
  readonly schedules: readonly PaySchedule[];
  /** In order; undefined if the file has no dates, or too many for a month's deductions. */
  readonly dates?: readonly LocalDate[] | undefined;
}

/** Finds the schedule by the days between pay dates. @param dates as in the file; may repeat */
export function payDatesIn(dates: Iterable<string>): PayDates {
  const days = [...new Set(dates)]
    .map(dayOf)
    .filter((day) => day !== undefined)
    .sort((one, other) => one - other);
  const inOrder = days.length > 0 && days.length <= MAX_DATES ? { dates: days.map(dateOf) } : {};
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
  const every = (test: (gap: number) => boolean) => gaps.length > 0 && gaps.every(test);
  if (every((gap) => gap === 7)) return { count: days.length, schedules: ['weekly48', 'weekly52'], ...inOrder };
  if (every((gap) => gap === 14))
    return { count: days.length, schedules: ['biweekly24', 'biweekly26', 'semimonthly'], ...inOrder };
  if (every((gap) => gap >= 12 && gap <= 17)) return { count: days.length, schedules: ['semimonthly'], ...inOrder };
  return { count: days.length, schedules: [], ...inOrder };
}
