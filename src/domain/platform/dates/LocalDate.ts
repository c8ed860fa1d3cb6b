declare const localDateBrand: unique symbol;

/** A calendar date without time zone, `YYYY-MM-DD`. Compares as text. */
export type LocalDate = string & { readonly [localDateBrand]: true };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** @returns undefined if `text` is not a valid date between the years 1900 and 9999. */
export function parseLocalDate(text: string): LocalDate | undefined {
  const parts = SHAPE.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isDate = year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isDate ? (text as LocalDate) : undefined;
}

/** Avoids Date objects, because files have hundreds of thousands of dates. @param month from 1 to 12 */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** @throws RangeError if `text` is not a valid date; use it for trusted text. */
export function localDate(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (!date) throw new RangeError(`Not a calendar date: ${text}`);
  return date;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date in a sentence: `Nov 20, 2026` */
export function dateText(date: LocalDate): string {
  return DAY.format(new Date(date));
}

/** The date of an instant, in UTC. */
export function dayOf(instant: Date): LocalDate {
  return localDate(instant.toISOString().slice(0, 10));
}

/** The date `days` later, or earlier if negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dayOf(new Date(Date.parse(date) + days * DAY_MS));
}

/** The same day `months` later, or the last day of that month if it is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return localDateOf(year, month, Math.min(Number(date.slice(8)), daysInMonth(year, month)));
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** First day of the date's month. */
export function firstOfMonth(date: LocalDate): LocalDate {
  return localDate(`${date.slice(0, 7)}-01`);
}

/** Last day of the date's month. */
export function lastOfMonth(date: LocalDate): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return localDateOf(year, month, daysInMonth(year, month));
}

function localDateOf(year: number, month: number, day: number): LocalDate {
  return localDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}
