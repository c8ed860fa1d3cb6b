import { dayOf, type LocalDate, localDate } from '../../src/domain/dates/LocalDate';

/**
 * The day that has begun where processing is at home, and by UTC, in which settlement is reckoned, too: so that no payment is
 * processed on the eve of its day, whatever the hour and the time zone of the schedule.
 */
export function begunDay(instant: Date, timeZone: string): LocalDate {
  const inUtc = dayOf(instant);
  const there = dayIn(timeZone, instant);
  return there < inUtc ? there : inUtc;
}

function dayIn(timeZone: string, instant: Date): LocalDate {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return localDate(`${part('year')}-${part('month')}-${part('day')}`);
}
