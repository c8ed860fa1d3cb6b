import { fc, test } from '@fast-check/jest';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  localDate,
  parseLocalDate,
} from '../../../../src/domain/platform/dates/LocalDate';
import { anyDate } from '../../../support/arbitraries/dates';

const days = fc.integer({ min: -20_000, max: 20_000 });
const months = fc.integer({ min: -240, max: 240 });

describe('calendar dates', () => {
  test.prop([anyDate(), days])(
    'always return to the start after adding and subtracting the same number of days',
    (date, count) => {
      expect(addDays(addDays(date, count), -count)).toBe(date);
      expect(daysBetween(date, addDays(date, count))).toBe(count);
    },
  );

  test.prop([anyDate(), anyDate()])('always sort in order of time when compared as text', (one, other) => {
    expect(one < other).toBe(daysBetween(one, other) > 0);
  });

  test.prop([anyDate(), months])('always stay in the requested month when months are added', (date, count) => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    const [laterYear = 0, laterMonth = 0] = addMonths(date, count).split('-').map(Number);
    expect(laterYear * 12 + laterMonth).toBe(year * 12 + month + count);
  });

  test.prop([anyDate(), months])('keep the day of the month if the later month has it', (date, count) => {
    const later = addMonths(date, count);
    expect(later.slice(8) === date.slice(8) || later === lastOfMonth(later)).toBe(true);
  });

  test.prop([anyDate()])('are always between the first and the last of their month', (date) => {
    expect(firstOfMonth(date) <= date && date <= lastOfMonth(date)).toBe(true);
    expect(addDays(lastOfMonth(date), 1)).toBe(addMonths(firstOfMonth(date), 1));
  });

  test.prop([fc.string()])('are never parsed from text that is not a date', (text) => {
    const date = parseLocalDate(text);
    expect(date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(date)).toBe(true);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '1899-12-31', '2026-1-1', '2026-01-01T00:00', ' 2026-01-01'])(
    'are never parsed from %p',
    (text) => {
      expect(parseLocalDate(text)).toBeUndefined();
      expect(() => localDate(text)).toThrow(RangeError);
    },
  );
});

/** Years beyond both ends, months and days beyond what any has. */
const written = fc
  .tuple(fc.integer({ min: 1_890, max: 2_110 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

test.prop([written])('texts of three numbers are parsed if a Date keeps them as they are', (text) => {
  const date = new Date(text);
  const isKept = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900';
  expect(parseLocalDate(text)).toBe(isKept ? text : undefined);
});
