import {
  proposedPaychecks,
  type SchoolYear,
  schoolYearLabel,
  schoolYearProblem,
  summerStart,
} from '../../../../src/domain/billing/rules/SchoolYear';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const school = (more: Partial<SchoolYear> = {}): SchoolYear => ({
  paychecks: 20,
  summerFrom: 7,
  summerThrough: 8,
  ...more,
});

describe('a school year', () => {
  it.each([
    ['2026-06-30', undefined],
    ['2026-07-01', '2026-07-01'],
    ['2026-08-31', '2026-07-01'],
    ['2026-09-01', undefined],
  ])('on %s has a summer that began on %s', (day, start) => {
    expect(summerStart(school(), localDate(day))).toBe(start);
  });

  it('may have its months without deductions across the end of a year', () => {
    const southern = school({ summerFrom: 12, summerThrough: 1 });
    expect(summerStart(southern, localDate('2027-01-01'))).toBe('2026-12-01');
    expect(summerStart(southern, localDate('2026-12-01'))).toBe('2026-12-01');
    expect(summerStart(southern, localDate('2027-02-01'))).toBeUndefined();
  });

  it.each([
    [{ paychecks: 5 }, 'Enter 6 to 44 paychecks per school year.'],
    [{ paychecks: 45 }, 'Enter 6 to 44 paychecks per school year.'],
    [{ paychecks: 20.5 }, 'Enter 6 to 44 paychecks per school year.'],
    [{ summerFrom: 0 }, 'Choose the first and the last month without deductions.'],
    [{ summerThrough: 13 }, 'Choose the first and the last month without deductions.'],
    [{ summerThrough: 11 }, 'Choose at most 4 months without deductions.'],
    [{ summerThrough: 6 }, 'Choose at most 4 months without deductions.'],
    [{ paychecks: 6 }, undefined],
    [{ paychecks: 44, summerThrough: 10 }, undefined],
  ])('with %j is refused with "%s"', (more, problem) => {
    expect(schoolYearProblem(school(more))).toBe(problem);
  });

  it('is named by its paychecks and its months', () => {
    expect(schoolYearLabel(school())).toBe('20 paychecks per school year, none in July through August');
    expect(schoolYearLabel(school({ summerThrough: 7 }))).toBe('20 paychecks per school year, none in July');
  });
});

describe('a school year that payroll suggests', () => {
  const month = (period: string, paychecks: number | null) => ({ period: localDate(period), paychecks });

  it.each([
    ['two months', [month('2026-09-01', 20), month('2026-10-01', 20)], 20],
    [
      'two months in any order, each with two files',
      [month('2026-10-01', 20), month('2026-09-01', 20), month('2026-10-01', 20)],
      20,
    ],
    ['no month', [], null],
    ['one month', [month('2026-10-01', 20)], null],
    ['months that are not consecutive', [month('2026-08-01', 20), month('2026-10-01', 20)], null],
    ['months that differ', [month('2026-09-01', 18), month('2026-10-01', 20)], null],
    ['a month with another file', [month('2026-09-01', 20), month('2026-10-01', 20), month('2026-10-01', null)], null],
    ['a pattern that ended', [month('2026-08-01', 20), month('2026-09-01', 20), month('2026-10-01', null)], null],
  ])('of %s', (_name, months, paychecks) => {
    expect(proposedPaychecks(months)).toBe(paychecks);
  });
});
