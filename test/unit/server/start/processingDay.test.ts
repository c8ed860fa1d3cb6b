import fc from 'fast-check';
import { processingDay, scheduledDay } from '../../../../server/start/schedules';
import { dayOf } from '../../../../src/domain/dates/LocalDate';

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
