import { dateText, type LocalDate, localDate } from './LocalDate';

/** A time of day, `HH:MM`, from 00:00 to 23:59. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `UTC`, or an area and a place. Excludes offsets, abbreviations, and other spellings that some platforms accept. */
const ZONE_NAME = /^(UTC|[A-Z][A-Za-z_]*(\/[A-Z][A-Za-z0-9_+-]*)+)$/;

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** Names depend on whether the zone has daylight saving time in this year. */
const TODAYS_NAMES = Date.UTC(2026, 0);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether this platform has the IANA time zone, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  if (!ZONE_NAME.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The instant at which clocks in a time zone show a time on a date. A skipped time moves forward by the length of the gap. For a
 * repeated time, the first instant.
 *
 * @param time `HH:MM`.
 * @param timeZone unknown time zones are treated as UTC.
 */
export function instantAt(date: LocalDate, time: string, timeZone: string): Date {
  const local = Date.parse(`${date}T${time}:00.000Z`);
  const before = offsetMs(local - DAY_MS, timeZone);
  const shown = [before, offsetMs(local + DAY_MS, timeZone)]
    .map((offset) => local - offset)
    .filter((at) => at + offsetMs(at, timeZone) === local);
  return new Date(shown.length > 0 ? Math.min(...shown) : local - before);
}

/** The date of an instant in a time zone. */
export function localDayOf(instant: Date, timeZone: string): LocalDate {
  const at = instant.getTime();
  return localDate(new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 10));
}

/** Offset of a time zone from UTC at an instant, in milliseconds; positive if it is ahead. */
export function offsetMs(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const whole = Math.floor(at / SECOND_MS) * SECOND_MS;
  const parts = clockOf(timeZone).formatToParts(whole);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - whole;
}

/** A time zone in a sentence: `Eastern`, `Central European`; `UTC` for itself. */
export function timeZoneLabel(timeZone: string): string {
  if (timeZone === 'UTC' || !isTimeZone(timeZone)) return timeZone;
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const name = names.formatToParts(TODAYS_NAMES).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/ Time$/, '');
}

/** An instant as local time in a time zone: `Mar 10, 2026, 3:04 PM Eastern`. In UTC if the platform does not know the zone. */
export function zonedText(instant: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const local = new Date(instant.getTime() + offsetMs(instant.getTime(), zone)).toISOString();
  return `${dateText(localDate(local.slice(0, 10)))}, ${timeText(local.slice(11, 16))} ${timeZoneLabel(zone)}`;
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** A time of day in a sentence: `5:00 PM` */
export function timeText(time: string): string {
  // Newer platforms put a narrow space before AM and PM.
  return TIME.format(new Date(`1970-01-01T${time}:00.000Z`)).replace(/\s/g, ' ');
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    // Older browsers lack some of the server's time zones.
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}
