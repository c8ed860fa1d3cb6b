import {
  addMonths,
  daysBetween,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  localDate,
} from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { UploadRecord, UploadValues } from './RowReader';

/** Most months that a row of a carrier's bill covers. More are a typo. */
const MAX_MONTHS = 24;
/** A multiple of 28, 29, 30, and 31. */
const DAYS_OF_MONTHS = 28n * 29n * 15n * 31n;

/**
 * Why a row of a carrier's bill cannot be for the months from its coverage month through its last day; undefined if it can.
 *
 * @source docs/decisions/uploads.md#a-row-for-several-months-is-split-by-covered-days
 */
export function monthsProblem(values: UploadValues): string | undefined {
  const { from, to } = coverageOf(values);
  if (to === undefined) return undefined;
  const count = monthsBetween(from, to);
  if (count < 1) return 'The coverage ends before it begins.';
  if (count > MAX_MONTHS) return `A row can cover at most ${MAX_MONTHS} months.`;
  return undefined;
}

/**
 * The values of a row whose coverage begins within the month that is also its only period, as of carriers that bill by day: the period is
 * that month. Other values as they are.
 */
export function withPeriodOfDays(values: UploadValues): UploadValues {
  const { periodFrom = null, coverageMonth = null, coverageTo = null } = values;
  if (typeof periodFrom !== 'string' || periodFrom.endsWith('-01') || coverageMonth !== null || coverageTo === null)
    return values;
  const count = monthsBetween(localDate(periodFrom), localDate(String(coverageTo)));
  return {
    ...values,
    periodFrom: firstOfMonth(localDate(periodFrom)),
    coverageMonth: count > 1 ? periodFrom : null,
    coverageTo: count > 1 ? coverageTo : null,
  };
}

/** Whether a row for several months covers only some days of one, as of carriers that bill by day. */
export function coversPartMonths(values: UploadValues): boolean {
  const { from, to } = coverageOf(values);
  return to !== undefined && monthsBetween(from, to) > 1 && (from !== firstOfMonth(from) || to !== lastOfMonth(to));
}

/**
 * The lines of a row of a carrier's bill, in order of month: one, or one for each of several months. A month has the share of the
 * amount that its covered days have of its days: 15 of 30 days are half of a whole month. The amounts add up to the row's; the first
 * ones have a cent more if it cannot be divided.
 *
 * @param record a row without problems. Its parts have its row number.
 * @source docs/decisions/uploads.md#a-row-for-several-months-is-split-by-covered-days
 */
export function monthsOfRow(record: UploadRecord): readonly UploadRecord[] {
  const { values } = record;
  const { from, to } = coverageOf(values);
  const count = to === undefined ? 1 : monthsBetween(from, to);
  if (to === undefined || count < 2) return [record];
  const first = firstOfMonth(from);
  const months = Array.from({ length: count }, (_, index) => addMonths(first, index));
  const shares = months.map((month) => {
    const [begin, end] = [from > month ? from : month, to < lastOfMonth(month) ? to : lastOfMonth(month)];
    return [daysBetween(begin, end) + 1, daysBetween(month, lastOfMonth(month)) + 1] as const;
  });
  const amounts = partsOf(cents(Number(values['amount'])), shares);
  return months.map((coverageMonth, index) => ({
    ...record,
    values: { ...values, coverageMonth, coverageTo: null, amount: amounts[index] ?? 0 },
  }));
}

/** The coverage month, or the period without one, and the last day; undefined if the row has none. */
function coverageOf({ periodFrom, coverageMonth, coverageTo }: UploadValues): {
  readonly from: LocalDate;
  readonly to: LocalDate | undefined;
} {
  const from = localDate(String(coverageMonth || periodFrom));
  return { from, to: coverageTo ? localDate(String(coverageTo)) : undefined };
}

/** Months that a range touches; less than one if it ends in an earlier month. */
function monthsBetween(from: LocalDate, to: LocalDate): number {
  const months = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from) + 1;
}

/** Divides an amount by shares, each of days and days of its month, to the cent. */
function partsOf(total: Cents, shares: readonly (readonly [days: number, of: number])[]): readonly Cents[] {
  // Days of any month divide this number, so that weights are whole.
  const weights = shares.map(([days, of]) => BigInt(days) * (DAYS_OF_MONTHS / BigInt(of)));
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const [sign, size] = [Math.sign(total), BigInt(Math.abs(total))];
  const parts = weights.map((weight) => (size * weight) / sum);
  let rest = size - parts.reduce((all, part) => all + part, 0n);
  return parts.map((part) => {
    const more = rest > 0n ? 1n : 0n;
    rest -= more;
    return cents(sign * Number(part + more));
  });
}
