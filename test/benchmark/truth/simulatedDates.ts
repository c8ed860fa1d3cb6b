import { type LocalDate, lastOfMonth, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { monthNames } from './PayrollPaper';
import type { Election } from './premiums';

/** The earliest start date in enrollment files. */
const EARLIEST = -24;

/** First day of a month of the simulation. */
export function firstDay(month: number): LocalDate {
  return dayOf(month, 1);
}

/** First day in force, as an enrollment file states it. */
export function startOf({ from, startDay = 1 }: Pick<Election, 'from' | 'startDay'>): LocalDate {
  return dayOf(Math.max(from, EARLIEST), startDay);
}

/** Last day in force; null while it continues. */
export function endOf({ until, endDay }: Pick<Election, 'until' | 'endDay'>): LocalDate | null {
  if (until === undefined) return null;
  return endDay === undefined ? lastOfMonth(firstDay(until - 1)) : dayOf(until - 1, endDay);
}

function dayOf(month: number, day: number): LocalDate {
  return localDate(`${monthNames(month).iso}-${String(day).padStart(2, '0')}`);
}
