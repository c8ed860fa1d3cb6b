import { fc, test } from '@fast-check/jest';
import { addBankDays, isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { anyDate } from '../../../support/arbitraries/dates';

describe('bank days', () => {
  test.prop([anyDate(), fc.integer({ min: 0, max: 30 })])(
    'always end on a bank day, with the requested number in between',
    (date, count) => {
      const end = addBankDays(date, count);
      const start = addBankDays(date, 0);
      expect(isBankDay(end)).toBe(true);
      expect(daysFrom(start, end).filter(isBankDay)).toHaveLength(count);
    },
  );

  test.prop([anyDate()])('never fall on a weekend', (date) => {
    const weekday = new Date(date).getUTCDay();
    if (weekday === 0 || weekday === 6) expect(isBankDay(date)).toBe(false);
  });

  test.prop([anyDate()])('are never more than four days ahead', (date) => {
    expect(addBankDays(date, 0) <= addDays(date, 4)).toBe(true);
  });

  test('exclude the holidays the Federal Reserve published for 2026 and no other weekday', () => {
    const year = daysFrom(localDate('2025-12-31'), localDate('2026-12-31'));
    const closed = year.filter((day) => !isBankDay(day) && ![0, 6].includes(new Date(day).getUTCDay()));
    expect(closed).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  test('move a holiday from Sunday to Monday, and do not move one from Saturday', () => {
    expect(isBankDay(localDate('2027-07-05'))).toBe(false);
    expect(isBankDay(localDate('2026-07-03'))).toBe(true);
  });
});

/** The days after `start` through `end`. */
function daysFrom(start: LocalDate, end: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = start; day < end; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}
