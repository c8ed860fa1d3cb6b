import type { LocalDate } from '../../../platform/dates/LocalDate';
import { addMonths } from '../../../platform/dates/LocalDate';

/** A month that a heading names. */
interface NamedMonth {
  /** 1 to 12. */
  readonly month: number;
  /** Undefined if the heading has none, or a number that may also be a day. */
  readonly year: number | undefined;
}

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** `Nov`, `November 2026`, `Nov-26`, `Nov '26`, `2026 Nov`, `Nov26`. */
const BY_NAME = new RegExp(
  `(^|[^a-z])(?:(?<before>20\\d\\d)[ /._-]*)?(?<name>${NAME})(?![a-z])\\.?(?:(?<mark>[ ,/._'’-]*)(?<year>20\\d\\d|\\d\\d)(?!\\d))?`,
  'gi',
);
/** `2026-11`, `2026/11`, `202611`. */
const BY_YEAR = /(^|\D)(?<year>20\d\d)[-/. ]?(?<month>0[1-9]|1[0-2]|[1-9](?!\d))(?![\w/.-])/g;
/** `11/2026`, `11-26`. */
const BY_MONTH = /(^|[^\d/.-])(?<month>0?[1-9]|1[0-2])[-/](?<year>20\d\d|2\d)(?![\d/.-])/g;
/** Amounts of another time than the one the file is for. */
const OTHER_TIME = /\b(?:prior|previous|prev|last|ago|next|future|upcoming)\b/i;
const THIS_TIME = /\b(?:current|curr|this)\b/i;
const SUM = /\b(?:totals?|sum|ytd|qtd|to date|all months|average|avg)\b/i;

/** The month that a heading names; undefined if it names none, or several. */
export function monthNamed(heading: string): NamedMonth | undefined {
  const found = [
    ...[...heading.matchAll(BY_NAME)].map(({ groups = {} }) => byName(groups)),
    ...[BY_YEAR, BY_MONTH].flatMap((form) =>
      [...heading.matchAll(form)].map(({ groups = {} }) => ({
        month: Number(groups['month']),
        year: fullYear(Number(groups['year'])),
      })),
    ),
  ];
  const [first, ...others] = found;
  return others.every(({ month, year }) => month === first?.month && year === first.year) ? first : undefined;
}

function byName({ before, name = '', mark, year }: Record<string, string | undefined>): NamedMonth {
  const month = NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (before !== undefined) return { month, year: Number(before) };
  // `Nov 26` may be a day; `Nov-26`, `Nov '26`, and `Nov26` are no usual way to write one in a heading of amounts.
  const isYear = year !== undefined && (year.length === 4 || mark?.trim() !== '' || mark === '');
  return { month, year: isYear ? fullYear(Number(year)) : undefined };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** Whether a heading names the month of a date. Without a year, the month alone decides. */
export function namesMonth(heading: string, date: LocalDate): boolean {
  const named = monthNamed(heading);
  return (
    named?.month === Number(date.slice(5, 7)) && (named.year ?? Number(date.slice(0, 4))) === Number(date.slice(0, 4))
  );
}

/**
 * Of columns of amounts, those for the month of a bill. A heading that names the month decides, never how well its amounts agree
 * with the bill. Where months are beside each other, totals and the amounts of other months are left out. If no heading names the
 * bill's month, those of the nearest one are returned, and the person has to confirm it; all months if they are more than a year away.
 *
 * @param month any day of the bill's month; undefined if it is not known, so that only words decide
 * @source docs/decisions/payroll-files.md#a-heading-decides-which-month-is-compared
 */
export function ofMonth(headings: readonly string[], month: LocalDate | undefined): readonly string[] {
  const isMonth = (heading: string) => monthNamed(heading) !== undefined;
  const [months, others] = [headings.filter(isMonth), headings.filter((heading) => !isMonth(heading))];
  const isOtherTime = (heading: string) => OTHER_TIME.test(heading) && !THIS_TIME.test(heading);
  const hasTimes = months.length > 1 || others.some(isOtherTime);
  if (!hasTimes && months.length === 0) return headings;
  const wanted = month === undefined ? [] : nearest(months, month);
  const left = others.filter((heading) => !isOtherTime(heading) && !(hasTimes && SUM.test(heading)));
  const kept = new Set([...(wanted.length > 0 ? wanted : months), ...left]);
  // What is left may be nothing, such as in a file with prior amounts only: those are asked about like any other.
  return kept.size === 0 ? headings : headings.filter((heading) => kept.has(heading));
}

/** The headings of the month that is nearest to a bill's; those before and after it if they are as near. */
function nearest(headings: readonly string[], month: LocalDate): readonly string[] {
  const found = headings.flatMap((heading) => {
    const before = monthsBefore(heading, month);
    return before === undefined ? [] : [{ heading, distance: Math.abs(before) }];
  });
  const least = Math.min(...found.map(({ distance }) => distance));
  return found.flatMap(({ heading, distance }) => (distance === least ? [heading] : []));
}

/**
 * The heading of another file that stands for the same column in the month of its bill: `Dec-26` for `Nov-26`.
 *
 * @param date any day of the month that the new heading has to name
 * @returns the heading itself if it names no month, or if no heading, or several, stand for it
 */
export function headingInMonth(heading: string, headers: readonly string[], date: LocalDate): string {
  if (monthNamed(heading) === undefined) return heading;
  const shape = withoutMonth(heading);
  const [only, another] = headers.filter((one) => namesMonth(one, date) && withoutMonth(one) === shape);
  return only !== undefined && another === undefined ? only : heading;
}

/** The heading with a sign in place of the month it names, so that a layout is the same each month. */
export function withoutMonth(heading: string): string {
  if (monthNamed(heading) === undefined) return heading;
  return [BY_NAME, BY_YEAR, BY_MONTH].reduce((text, form) => text.replace(form, '$1#'), heading);
}

/** Months by which a heading's month is before a bill's: 1 for October on a November bill. Undefined if it names none. */
export function monthsBefore(heading: string, bill: LocalDate): number | undefined {
  if (monthNamed(heading) === undefined) return undefined;
  for (let back = 0; back <= 12; back += 1) {
    if (namesMonth(heading, addMonths(bill, -back))) return back;
    if (back > 0 && namesMonth(heading, addMonths(bill, back))) return -back;
  }
  return undefined;
}
