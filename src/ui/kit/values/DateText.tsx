import { daysBetween, type LocalDate, localDate } from '../../../domain/dates/LocalDate';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const LOCAL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A calendar date in words: `Nov 20, 2026`. */
export function dayText(date: LocalDate): string {
  return DAY.format(new Date(date));
}

/** The month a date lies in: `November 2026`. */
export function monthText(date: LocalDate): string {
  return MONTH.format(new Date(date));
}

/** The same where there is little room: `Nov 2026`. */
export function shortMonthText(date: LocalDate): string {
  return SHORT_MONTH.format(new Date(date));
}

/** An instant in the reader's own time zone: `Nov 20, 2026, 5:04 AM`. @param timestamp ISO, UTC */
export function instantText(timestamp: string): string {
  return INSTANT.format(new Date(timestamp));
}

/** How far a due date is away: `in 5 days`, `today`, `3 days ago`. */
export function daysLeftText(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  const count = Math.abs(days);
  const words = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${words}` : `${words} ago`;
}

export function DateText({ date }: { date: LocalDate }) {
  return <time dateTime={date}>{dayText(date)}</time>;
}

export function InstantText({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{instantText(timestamp)}</time>;
}

/** The day of an instant where the reader is; the time of day is in its title. */
export function DayOfInstant({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={instantText(timestamp)}>
      {LOCAL_DAY.format(new Date(timestamp))}
    </time>
  );
}

/** The calendar day where the person is. */
export function today(): LocalDate {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return localDate(parts.map((part) => String(part).padStart(2, '0')).join('-'));
}
