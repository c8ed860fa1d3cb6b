import { Cron } from 'croner';

/** Number of start times that are checked. */
const STARTS = 100;
const MAX_STARTS_A_DAY = 4;
/** Office hours, Monday to Friday. */
const OFFICE_HOURS = { from: 7, to: 19 } as const;
/** A Monday, so that the result does not depend on the current day. */
const FROM = new Date('2026-03-02T00:00:00Z');

/**
 * Warns if nightly processing starts during office hours or too often: bills and payments cannot be changed during a run.
 *
 * @param pattern a valid cron pattern, or `off`.
 * @param timeZone IANA name.
 */
export function scheduleWarnings(pattern: string, timeZone: string): string[] {
  if (pattern === 'off') return [];
  const starts = new Cron(pattern, { timezone: timeZone, paused: true }).nextRuns(STARTS, FROM);
  const places = starts.map((start) => placeOf(start, timeZone));
  const perDay = new Map<string, number>();
  for (const { day } of places) perDay.set(day, (perDay.get(day) ?? 0) + 1);
  if (Math.max(...perDay.values()) > MAX_STARTS_A_DAY) {
    return [
      `PROCESSING_SCHEDULE starts processing more than ${MAX_STARTS_A_DAY} times a day, and bills and payments cannot be changed during a ` +
        'run. Once a night is enough, such as "0 1 * * *".',
    ];
  }
  const atWork = places.find(
    ({ hour, weekday }) =>
      hour >= OFFICE_HOURS.from && hour < OFFICE_HOURS.to && weekday !== 'Sat' && weekday !== 'Sun',
  );
  if (!atWork) return [];
  return [
    `PROCESSING_SCHEDULE starts processing at ${atWork.time} in ${timeZone} on working days, and bills and payments cannot be changed during a ` +
      'run. Choose a time at night, such as "0 1 * * *".',
  ];
}

function placeOf(instant: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year, month, day, hour = '', minute = '', weekday = '' } = parts;
  return { day: `${year}-${month}-${day}`, hour: Number(hour), time: `${hour}:${minute}`, weekday };
}
