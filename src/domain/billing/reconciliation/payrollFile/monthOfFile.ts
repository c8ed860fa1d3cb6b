import { addMonths, type LocalDate } from '../../../platform/dates/LocalDate';
import type { ColumnMapping, RememberedColumns } from '../PayrollTable';
import { headingInMonth, monthNamed, monthsBefore } from './monthHeadings';
import type { PayDates } from './payDates';
import { type BillMonths, isOfMonth, monthChoices, monthLabel, monthText } from './payMonth';

/** What a person has to confirm about the month of a file. */
interface MonthToConfirm {
  /** A sentence with the file's month and the bill's. */
  readonly text: string;
  /** The columns with each answer. */
  readonly choices: readonly ColumnMapping[];
}

/**
 * The question about a file whose columns or pay dates are of another month than the bill; undefined if they are not, if a person
 * has confirmed them, or if the file names no month. A file that has the month after the bill's as well is asked about once: payroll may
 * deduct for this carrier a month later, and the heading is that of the deduction.
 *
 * @param headers all headings of the file. Default: none.
 * @source docs/decisions/payroll-files.md#a-heading-decides-which-month-is-compared
 */
export function monthToConfirm(
  mapping: ColumnMapping,
  payDates: Pick<PayDates, 'dates'> | undefined,
  bill: BillMonths,
  headers: readonly string[] = [],
): MonthToConfirm | undefined {
  const heading = monthHeadingOf(mapping);
  const ahead = heading === undefined ? undefined : monthsBefore(heading, bill.periodFrom);
  if (heading !== undefined && ahead !== undefined) {
    if (mapping.isOtherMonth) return undefined;
    if (ahead === 0 && mapping.monthsAhead === undefined) return laterToConfirm(mapping, heading, bill, headers);
    if (ahead === (mapping.monthsAhead ?? 0)) return undefined;
    const month = monthLabel(addMonths(bill.periodFrom, -ahead));
    const isUsual = ahead === 1 || ahead === 0 || ahead === -1;
    return {
      text: `The column “${heading}” is for ${month}. The bill is for ${monthLabel(bill.periodFrom)}.`,
      choices: [
        ...(isUsual ? [{ ...mapping, monthsAhead: ahead }] : []),
        { ...mapping, isOtherMonth: true },
      ] as readonly ColumnMapping[],
    };
  }
  if (!payDates || isOfMonth(mapping, payDates, bill)) return undefined;
  return { text: monthText(payDates, bill), choices: monthChoices(mapping, payDates, bill) };
}

function laterToConfirm(
  mapping: ColumnMapping,
  heading: string,
  bill: BillMonths,
  headers: readonly string[],
): MonthToConfirm | undefined {
  const later: ColumnMapping = columnsInMonth({ ...mapping, monthsAhead: -1 }, headers, bill);
  const next = monthHeadingOf(later);
  if (next === undefined || next === heading) return undefined;
  return {
    text: `The file has “${heading}” and “${next}”. In which of them does payroll deduct for ${monthLabel(bill.periodFrom)}, the month of the bill?`,
    // Whoever compares a file with a later month has probably waited for it.
    choices: [later, { ...mapping, monthsAhead: 0 }],
  };
}

/** By how many months columns that a person chose are before the bill's month, if their headings name one; at most one month. */
export function headingMonthsAhead(mapping: ColumnMapping, { periodFrom }: BillMonths): -1 | 1 | undefined {
  const heading = monthHeadingOf(mapping);
  const ahead = heading === undefined ? undefined : monthsBefore(heading, periodFrom);
  return ahead === 1 || ahead === -1 ? ahead : undefined;
}

/** Columns of an earlier file, with the headings that name the month of this bill in place of those of the earlier one. */
export function columnsInMonth(
  remembered: RememberedColumns,
  headers: readonly string[],
  { periodFrom }: BillMonths,
): RememberedColumns {
  const date: LocalDate = addMonths(periodFrom, -(remembered.monthsAhead ?? 0));
  const inMonth = (heading: string | null) => heading && headingInMonth(heading, headers, date);
  const { amount, employerAmount, coverageColumns } = remembered;
  return {
    ...remembered,
    amount: inMonth(amount),
    employerAmount: inMonth(employerAmount),
    ...(coverageColumns && {
      coverageColumns: coverageColumns.map((one) => ({ ...one, heading: headingInMonth(one.heading, headers, date) })),
    }),
  };
}

/** The heading of amounts that names a month. */
function monthHeadingOf({ amount, coverageColumns = [] }: ColumnMapping): string | undefined {
  return [amount, ...coverageColumns.map(({ heading }) => heading)].find(
    (heading): heading is string => Boolean(heading) && monthNamed(heading ?? '') !== undefined,
  );
}
