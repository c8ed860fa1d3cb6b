import { dateText, type LocalDate } from '../../../platform/dates/LocalDate';
import type { ColumnMapping } from '../PayrollTable';
import type { PayDates } from './payDates';

/** The month of a bill, by its first and last day. */
export interface BillMonths {
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHOWN = 5;

/**
 * How many months before the bill's month the pay dates of a file are, based on most of its dates: 1 for October dates on a
 * November bill, 0 within the bill's months, negative after them. Has several values if equally many dates are in each; empty for a
 * file without dates.
 */
export function monthsAheadOf({ dates = [] }: Pick<PayDates, 'dates'>, bill: BillMonths): readonly number[] {
  const counts = new Map<number, number>();
  for (const date of dates) {
    const ahead = monthsAhead(date, bill);
    counts.set(ahead, (counts.get(ahead) ?? 0) + 1);
  }
  const highest = Math.max(0, ...counts.values());
  return [...counts].flatMap(([ahead, count]) => (count === highest ? [ahead] : []));
}

/**
 * Whether a file's pay dates have the group's usual distance from the bill, or a person chose to compare it anyway.
 *
 * @source docs/decisions/payroll-files.md#a-file-of-another-month-is-asked-about
 */
export function isOfMonth(
  { monthsAhead: expected = 0, isOtherMonth }: Pick<ColumnMapping, 'monthsAhead' | 'isOtherMonth'>,
  payDates: Pick<PayDates, 'dates'> | undefined,
  bill: BillMonths,
): boolean {
  const found = payDates ? monthsAheadOf(payDates, bill) : [];
  return found.length === 0 || isOtherMonth === true || found.includes(expected);
}

/** Options for a file whose dates do not fit the bill: always compare this way, if groups deduct like that, or only this time. */
export function monthChoices(
  mapping: ColumnMapping,
  payDates: Pick<PayDates, 'dates'>,
  bill: BillMonths,
): readonly ColumnMapping[] {
  const [ahead, another] = monthsAheadOf(payDates, bill);
  const usual = another === undefined && isLag(ahead) ? [{ ...mapping, monthsAhead: ahead }] : [];
  return [...usual, { ...mapping, isOtherMonth: true }];
}

function isLag(months: number | undefined): months is -1 | 0 | 1 {
  return months === 0 || months === 1 || months === -1;
}

/** Label for an option from `monthChoices`. */
export function monthWords({ monthsAhead: ahead = 0, isOtherMonth }: ColumnMapping): string {
  if (isOtherMonth) return 'Another month: compare it only this time';
  if (ahead === 0) return 'Payroll deducts in the month of the bill, from now on';
  return `Payroll deducts ${ahead > 0 ? 'one month ahead' : 'one month after the bill'}, from now on`;
}

/** `The pay dates are Oct 16, 2026 and Oct 30, 2026. The bill is for November 2026.` */
export function monthText(payDates: Pick<PayDates, 'dates'>, { periodFrom, periodTo }: BillMonths): string {
  const months = [...new Set([periodFrom, periodTo].map(monthLabel))];
  const { dates = [] } = payDates;
  return `The pay ${dates.length === 1 ? 'date is' : 'dates are'} ${datesWords(payDates)}. The bill is for ${months.join(' to ')}.`;
}

/** `November 2026`. */
export function monthLabel(date: LocalDate): string {
  return MONTH.format(new Date(date));
}

/** `Oct 16, 2026 and Oct 30, 2026`; only the first and last if there are many dates. */
export function datesWords({ dates = [] }: Pick<PayDates, 'dates'>): string {
  const texts = dates.map(dateText);
  if (texts.length > SHOWN) return `${texts[0]} to ${texts.at(-1)}`;
  return texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`;
}

/** Months from a date to the bill's month: 1 for October on a November bill, 0 within the bill's months. */
export function monthsAhead(date: LocalDate, { periodFrom, periodTo }: BillMonths): number {
  const [month, from, to] = [date, periodFrom, periodTo].map(monthNumber) as [number, number, number];
  if (month < from) return from - month;
  return month > to ? to - month : 0;
}

function monthNumber(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
