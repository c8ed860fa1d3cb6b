declare const localDateBrand: unique symbol;

/** A calendar date without time zone, `YYYY-MM-DD`. Compares as text. */
export type LocalDate = string & { readonly [localDateBrand]: true };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** @returns undefined if `text` is not a valid date between the years 1900 and 9999. */
export function parseLocalDate(text: string): LocalDate | undefined {
  const parts = SHAPE.exec(text);
  if (!parts || Number(parts[1]) < 1900) return undefined;
  const ms = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return new Date(ms).toISOString().slice(0, 10) === text ? (text as LocalDate) : undefined;
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

/** The same day `months` later, or the last day of that month where it is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
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
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}
