import { addDays, addMonths, type LocalDate, localDate } from './LocalDate';

const SATURDAY = 6;
const SUNDAY = 0;

/** Whether a date is a bank day: not on a weekend or a Federal Reserve holiday. */
export function isBankDay(date: LocalDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isHoliday(date);
}

/** The bank day `count` bank days after `date`; for 0, `date` itself or the next bank day. */
export function addBankDays(date: LocalDate, count: number): LocalDate {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  for (let left = count; left > 0; left -= 1) {
    day = addDays(day, 1);
    while (!isBankDay(day)) day = addDays(day, 1);
  }
  return day;
}

/** Holidays by year, cached: a run of payments needs the same few years repeatedly. */
const HOLIDAYS = new Map<string, ReadonlySet<LocalDate>>();

function isHoliday(date: LocalDate): boolean {
  const year = date.slice(0, 4);
  const known = HOLIDAYS.get(year) ?? holidaysOf(year);
  HOLIDAYS.set(year, known);
  return known.has(date);
}

/** Federal Reserve rule: a holiday on a Sunday is observed on Monday; one on a Saturday is not moved. */
function holidaysOf(year: string): ReadonlySet<LocalDate> {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => localDate(`${year}-${day}`));
  const observed = fixed.map((day) => (weekdayOf(day) === SUNDAY ? addDays(day, 1) : day));
  const floating = [
    nthWeekday(`${year}-01-01`, 1, 3),
    nthWeekday(`${year}-02-01`, 1, 3),
    lastMonday(`${year}-05-01`),
    nthWeekday(`${year}-09-01`, 1, 1),
    nthWeekday(`${year}-10-01`, 1, 2),
    nthWeekday(`${year}-11-01`, 4, 4),
  ];
  return new Set([...observed, ...floating]);
}

function weekdayOf(date: LocalDate): number {
  return new Date(date).getUTCDay();
}

function nthWeekday(firstOfMonth: string, weekday: number, nth: number): LocalDate {
  const first = localDate(firstOfMonth);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

function lastMonday(firstOfMonth: string): LocalDate {
  const last = addDays(addMonths(localDate(firstOfMonth), 1), -1);
  return addDays(last, -((weekdayOf(last) + 6) % 7));
}
