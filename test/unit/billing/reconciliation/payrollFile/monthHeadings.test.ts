import {
  headingInMonth,
  monthNamed,
  monthsBefore,
  namesMonth,
  ofMonth,
  withoutMonth,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/monthHeadings';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';

const NOVEMBER = localDate('2026-11-01');

describe('a heading of amounts', () => {
  it.each([
    ['Nov', undefined],
    ['November', undefined],
    ['Nov.', undefined],
    ['NOVEMBER 2026', 2026],
    ['Nov-26', 2026],
    ["Nov '26", 2026],
    ['Nov26', 2026],
    ['2026 Nov', 2026],
    ['2026-Nov', 2026],
    ['2026-11', 2026],
    ['2026/11', 2026],
    ['202611', 2026],
    ['11/2026', 2026],
    ['11-26', 2026],
    ['Medical Nov-26 EE', 2026],
    ['Deductions November 2026', 2026],
    ['Nov 26', undefined],
  ])('names November: %s', (heading, year) => {
    expect(monthNamed(heading)).toEqual({ month: 11, year });
    expect(namesMonth(heading, NOVEMBER)).toBe(true);
  });

  it.each(['Amount', '401(k)', '2026 YTD', '2026 1st Half', 'Oct - Nov', 'Decline', 'Marker', 'Maybe', 'Code 11', ''])(
    'names no month: %s',
    (heading) => expect(monthNamed(heading)).toBeUndefined(),
  );

  it.each(['Oct-26', 'Nov-25', '2025-11', 'Dec 2026'])('names another month: %s', (heading) =>
    expect(namesMonth(heading, NOVEMBER)).toBe(false),
  );

  it('tells how many months it is before a bill', () => {
    expect(['Oct', 'Nov', 'Dec', 'Nov-25', 'Amount'].map((heading) => monthsBefore(heading, NOVEMBER))).toEqual([
      1,
      0,
      -1,
      12,
      undefined,
    ]);
  });

  it('is the same without its month in every month', () => {
    expect(withoutMonth('Medical Nov-26')).toBe(withoutMonth('Medical Dec-26'));
    expect(withoutMonth('2026-11')).toBe(withoutMonth('2026-12'));
    expect(withoutMonth('Medical Nov-26')).not.toBe(withoutMonth('Dental Nov-26'));
  });

  it("is replaced by the next month's column, unless several columns match", () => {
    const december = localDate('2026-12-01');
    expect(headingInMonth('Nov-26', ['Oct-26', 'Nov-26', 'Dec-26', 'TOTAL'], december)).toBe('Dec-26');
    expect(headingInMonth('Nov EE', ['Dec EE', 'Dec ER'], december)).toBe('Dec EE');
    expect(headingInMonth('Nov', ['Dec', 'DEC'], december)).toBe('Nov');
    expect(headingInMonth('Amount', ['Amount', 'Dec'], december)).toBe('Amount');
  });
});

describe('the columns of a month', () => {
  it.each([
    [['Sep', 'Oct', 'Nov', 'TOTAL'], ['Nov']],
    [['Oct-26', 'Nov-26'], ['Nov-26']],
    [['Nov-25', 'Nov-26'], ['Nov-26']],
    [['2026-10', '2026-11', 'YTD'], ['2026-11']],
    [
      ['October EE', 'October ER', 'November EE', 'November ER'],
      ['November EE', 'November ER'],
    ],
    [['Prior Month', 'Current Month', 'YTD'], ['Current Month']],
    [['Previous Amount', 'Amount', 'Total'], ['Amount']],
    [['Last Month', 'This Month'], ['This Month']],
    [
      ['Medical Nov', 'Medical Oct', 'Dental Nov', 'Dental Oct'],
      ['Medical Nov', 'Dental Nov'],
    ],
    [
      ['EE Amount', 'ER Amount', 'Total'],
      ['EE Amount', 'ER Amount', 'Total'],
    ],
    [
      ['Nov-26', 'Employer'],
      ['Nov-26', 'Employer'],
    ],
    [['Prior Month'], ['Prior Month']],
  ])('of %j are %j', (headings, expected) => expect(ofMonth(headings, NOVEMBER)).toEqual(expected));

  it('are those of the nearest month if no heading names the month of the bill, so that it has to be confirmed', () => {
    expect(ofMonth(['Aug', 'Sep', 'Total'], NOVEMBER)).toEqual(['Sep']);
    expect(ofMonth(['2026-08', '2026-10', '2026-09'], NOVEMBER)).toEqual(['2026-10']);
    expect(ofMonth(['Oct-26', 'Dec-26'], NOVEMBER)).toEqual(['Oct-26', 'Dec-26']);
    expect(ofMonth(['2020-08', '2020-10'], NOVEMBER)).toEqual(['2020-08', '2020-10']);
  });

  it('are chosen by words alone without a month', () => {
    expect(ofMonth(['Prior Month', 'Current Month'], undefined)).toEqual(['Current Month']);
  });
});
