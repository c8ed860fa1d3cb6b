import { addMonths, firstOfMonth, type LocalDate, lastOfMonth, localDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { UploadRecord, UploadValues } from './RowReader';

/** Most months that a row of a carrier's bill covers. More are a typo. */
const MAX_MONTHS = 24;

/**
 * Why a row of a carrier's bill cannot be for the months from its coverage month through its last day; undefined if it can.
 *
 * @source docs/decisions/uploads.md#a-row-for-several-months-is-split-evenly
 */
export function monthsProblem(values: UploadValues): string | undefined {
  const { from, to } = coverageOf(values);
  if (to === undefined) return undefined;
  const count = monthsBetween(from, to);
  if (count < 1) return 'The coverage ends before it begins.';
  if (count > MAX_MONTHS) return `A row can cover at most ${MAX_MONTHS} months.`;
  if (count > 1 && (from !== firstOfMonth(from) || to !== lastOfMonth(to))) {
    return 'A row for several months must begin on the first day of a month and end on the last day of one. Otherwise, add a row for each month.';
  }
  return undefined;
}

/**
 * The lines of a row of a carrier's bill, in order of month: one, or one for each of several months. Their amounts add up to
 * the row's; the first ones have a cent more if it cannot be divided.
 *
 * @param record a row without problems. Its parts have its row number.
 */
export function monthsOfRow(record: UploadRecord): readonly UploadRecord[] {
  const { values } = record;
  const { from, to } = coverageOf(values);
  const count = to === undefined ? 1 : monthsBetween(from, to);
  if (count < 2) return [record];
  return evenParts(cents(Number(values['amount'])), count).map((amount, index) => ({
    ...record,
    values: { ...values, coverageMonth: addMonths(from, index), coverageTo: null, amount },
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

function evenParts(total: Cents, count: number): readonly Cents[] {
  const sign = Math.sign(total);
  const [each, rest] = [Math.floor(Math.abs(total) / count), Math.abs(total) % count];
  return Array.from({ length: count }, (_, index) => cents(sign * (each + (index < rest ? 1 : 0))));
}
