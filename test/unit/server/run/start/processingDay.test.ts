import fc from 'fast-check';
import {
  lastScheduledRun,
  nextScheduledRun,
  processingDay,
  scheduledDay,
} from '../../../../../server/money/processing/scheduledRuns';
import { dayOf } from '../../../../../src/domain/platform/dates/LocalDate';

describe('processingDay', () => {
  it.each([
    ['1 a.m. in New York', '2026-03-10T05:00:00.000Z', 'America/New_York', '2026-03-10'],
    ['10 p.m. in New York, which is the next day in UTC', '2026-03-11T02:00:00.000Z', 'America/New_York', '2026-03-10'],
    ['1 a.m. in Tokyo, which is the previous day in UTC', '2026-03-10T16:00:00.000Z', 'Asia/Tokyo', '2026-03-10'],
    ['midnight before daylight saving time starts', '2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08'],
  ])('is correct at %s', (_when, instant, timeZone, day) => {
    expect(processingDay(new Date(instant), timeZone)).toBe(day);
  });

  it('is today or yesterday in UTC', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC');
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = processingDay(at, timeZone);
        const yesterday = new Date(at.getTime() - 86_400_000);
        expect(day <= dayOf(at) && day >= dayOf(yesterday)).toBe(true);
      }),
    );
  });
});

describe('scheduledDay', () => {
  it.each([
    ['a Friday', '2026-03-06T06:00:00.000Z', '2026-03-06'],
    ['a Saturday', '2026-03-07T06:00:00.000Z', undefined],
    ['a Sunday', '2026-03-08T06:00:00.000Z', undefined],
    ['Thanksgiving', '2026-11-26T06:00:00.000Z', undefined],
    ['late Friday in New York, which is Saturday in UTC', '2026-03-07T02:00:00.000Z', '2026-03-06'],
  ])('is the business date of %s, if it is one', (_day, instant, day) => {
    expect(scheduledDay(new Date(instant), 'America/New_York')).toBe(day);
  });
});

describe('lastScheduledRun', () => {
  const schedule = { pattern: '0 1 * * *', timeZone: 'America/New_York' };

  it.each([
    ['a morning', '2026-03-11T12:00:00.000Z', '2026-03-11', '2026-03-11T05:00:00.000Z'],
    ['a second before the schedule', '2026-03-11T04:59:59.000Z', '2026-03-10', '2026-03-10T05:00:00.000Z'],
    ['a Sunday', '2026-03-08T12:00:00.000Z', '2026-03-06', '2026-03-06T06:00:00.000Z'],
    ['the day after Thanksgiving, early', '2026-11-27T05:00:00.000Z', '2026-11-25', '2026-11-25T06:00:00.000Z'],
  ])('is the latest start on a bank day, seen on %s', (_day, now, businessDate, since) => {
    expect(lastScheduledRun(schedule, new Date(now))).toEqual({ businessDate, since: new Date(since) });
  });

  it('is undefined for a schedule without starts on bank days', () => {
    const sundays = { ...schedule, pattern: '0 1 * * 0' };
    expect(lastScheduledRun(sundays, new Date('2026-03-11T12:00:00.000Z'))).toBeUndefined();
  });
});

describe('the next run of the schedule', () => {
  const schedule = { pattern: '0 1 * * *', timeZone: 'America/New_York' };
  const next = (now: string, pattern = schedule.pattern) =>
    nextScheduledRun({ ...schedule, pattern }, new Date(now))?.at;

  it('is the next start on a bank day, past a holiday and a weekend', () => {
    // November 26, 2026, is Thanksgiving Day, a Thursday.
    expect(next('2026-11-25T20:00:00Z')).toBe('2026-11-27T06:00:00.000Z');
    expect(next('2026-11-27T06:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  });

  it('follows the time zone through the change to daylight saving time', () => {
    expect(next('2026-03-06T20:00:00Z')).toBe('2026-03-09T05:00:00.000Z');
  });

  it('is undefined if no start is on a bank day', () => {
    expect(next('2026-11-25T20:00:00Z', '0 1 * * 0')).toBeUndefined();
  });
});
