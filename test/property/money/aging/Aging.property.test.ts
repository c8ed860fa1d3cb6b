import fc from 'fast-check';
import { AGING_BUCKETS, bucketOf, daysPastDue } from '../../../../src/domain/money/aging/Aging';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';

const DUE = localDate('2026-02-28');

describe('aging buckets', () => {
  it('never go back to an earlier bucket as days pass', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (days, more) => {
        expect(AGING_BUCKETS.indexOf(bucketOf(days + more))).toBeGreaterThanOrEqual(
          AGING_BUCKETS.indexOf(bucketOf(days)),
        );
      }),
    );
  });

  it('have the days of their labels', () => {
    const last = [0, 30, 60, 90].map((days) => [bucketOf(days), bucketOf(days + 1)]);
    expect(last).toEqual([
      ['current', 'days30'],
      ['days30', 'days60'],
      ['days60', 'days90'],
      ['days90', 'older'],
    ]);
  });

  it('count days from the day after the due date, across months and years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        expect(daysPastDue(DUE, addDays(DUE, days))).toBe(Math.max(0, days));
      }),
    );
  });
});
