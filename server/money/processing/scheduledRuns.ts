import { Cron } from 'croner';
import type { NextRun } from '../../../contract/money/processingRuns';
import { isBankDay } from '../../../src/domain/platform/dates/bankDays';
import { dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../src/domain/platform/dates/zonedTime';
import type { ScheduledRun } from './ports';

/** Starts to look back. Banks are closed for at most four days in a row. */
const MAX_BREAK_DAYS = 5;

/** Starts to look ahead: those of five days by the minute. */
const MAX_NEXT_STARTS = MAX_BREAK_DAYS * 24 * 60;
const YEAR_MS = 366 * 24 * 60 * 60_000;

/** When processing starts: a cron pattern in a time zone. */
export interface Schedule {
  readonly pattern: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * The earlier of the current dates in the processing time zone and in UTC, which settlement dates use. No payment is
 * processed before its settlement date in either.
 */
export function processingDay(instant: Date, timeZone: string): LocalDate {
  const utcDay = dayOf(instant);
  const localDay = localDayOf(instant, timeZone);
  return localDay < utcDay ? localDay : utcDay;
}

/** The day of a scheduled run; undefined on weekends and Federal Reserve holidays, when banks move no money. */
export function scheduledDay(instant: Date, timeZone: string): LocalDate | undefined {
  const day = processingDay(instant, timeZone);
  return isBankDay(day) ? day : undefined;
}

/**
 * The latest run that the schedule asked for. Undefined if none of its last starts was on a bank day.
 *
 * @param pattern a cron pattern in the time zone.
 */
export function lastScheduledRun({ pattern, timeZone }: Schedule, now: Date): ScheduledRun | undefined {
  const cron = new Cron(pattern, { timezone: timeZone, paused: true });
  for (const since of cron.previousRuns(MAX_BREAK_DAYS, now)) {
    const businessDate = scheduledDay(since, timeZone);
    if (businessDate) return { businessDate, since };
  }
  return undefined;
}

/**
 * The next start of the schedule on a bank day.
 *
 * @returns null if there is none within a year, or, for a schedule that starts every minute, within five days.
 * @source docs/decisions/processing.md#the-next-run-is-the-next-start-on-a-bank-day
 */
export function nextScheduledRun({ pattern, timeZone }: Schedule, now: Date): NextRun | null {
  const cron = new Cron(pattern, { timezone: timeZone, paused: true });
  const end = now.getTime() + YEAR_MS;
  let start = cron.nextRun(now);
  for (let tries = 0; start && start.getTime() < end && tries < MAX_NEXT_STARTS; tries += 1) {
    if (scheduledDay(start, timeZone)) return { at: start.toISOString(), timeZone };
    start = cron.nextRun(start);
  }
  return null;
}
