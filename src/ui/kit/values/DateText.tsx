import { daysBetween, type LocalDate, localDate } from '../../../domain/platform/dates/LocalDate';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const LOCAL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 20, 2026` */
export function dayText(date: LocalDate): string {
  return DAY.format(new Date(date));
}

/** The month of a date: `November 2026` */
export function monthText(date: LocalDate): string {
  return MONTH.format(new Date(date));
}

/** The month of a date: `Nov 2026` */
export function shortMonthText(date: LocalDate): string {
  return SHORT_MONTH.format(new Date(date));
}

/** An instant in the browser's time zone: `Nov 20, 2026, 5:04 AM`. @param timestamp ISO 8601, UTC */
export function instantText(timestamp: string): string {
  return INSTANT.format(new Date(timestamp));
}

/** Days until a date: `in 5 days`, `today`, `3 days ago` */
export function daysLeftLabel(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  const count = Math.abs(days);
  const length = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${length}` : `${length} ago`;
}

export function DateText({ date }: { date: LocalDate }) {
  return <time dateTime={date}>{dayText(date)}</time>;
}

export function InstantText({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{instantText(timestamp)}</time>;
}

/** The day of an instant in the browser's time zone: `Nov 20, 2026`. @param timestamp ISO 8601, UTC */
export function instantDayText(timestamp: string): string {
  return LOCAL_DAY.format(new Date(timestamp));
}

/** The day of an instant in the browser's time zone, with the time of day as its tooltip. */
export function DayOfInstant({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={instantText(timestamp)}>
      {instantDayText(timestamp)}
    </time>
  );
}

/** The current time, for days in the time zone of a group. */
export function currentTime(): Date {
  return new Date();
}

/** Swedish dates are written as in ISO 8601. In the browser's time zone if it does not know the name. */
function isoDay(timeZone?: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone });
  } catch {
    return isoDay();
  }
}
let dayThere = isoDay();

/**
 * Sets the time zone that decides today's date. The server refuses dates that have not started at the office.
 *
 * @param timeZone IANA name. Default: the browser's time zone, also if the browser does not know the name.
 * @source docs/decisions/payments.md#dates-are-judged-by-the-business-date-of-the-office-or-group
 */
export function setOfficeTimeZone(timeZone: string | undefined): void {
  dayThere = isoDay(timeZone);
}

/**
 * The time zone of the clocks on which people read a time of a payment. Groups without a rule have a cut-off in UTC, which is no one's
 * clock: theirs are the clocks of the office.
 *
 * @param timeZone IANA name, of the group's cut-off
 * @source docs/decisions/payments.md#a-groups-rules-set-the-time-of-its-cut-off
 */
export function clockZone(timeZone: string): string {
  return timeZone === 'UTC' ? dayThere.resolvedOptions().timeZone : timeZone;
}

/** Today's date at the office. */
export function today(): LocalDate {
  return dayAtOffice(new Date());
}

/**
 * Today's date in the time zone of a group, in which its bills become past due.
 *
 * @param timeZone IANA name. Default: the office's.
 * @source docs/decisions/aging.md#a-bill-is-past-due-when-its-day-has-ended-in-its-group
 */
export function todayIn(timeZone: string | undefined): LocalDate {
  return timeZone ? localDate(isoDay(timeZone).format(new Date())) : today();
}

/** The date of an instant at the office. */
export function dayAtOffice(instant: Date): LocalDate {
  return localDate(dayThere.format(instant));
}
