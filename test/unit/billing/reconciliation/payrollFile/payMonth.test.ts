import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { payDatesIn } from '../../../../../src/domain/billing/reconciliation/payrollFile/payDates';
import {
  datesWords,
  isOfMonth,
  monthChoices,
  monthsAheadOf,
  monthText,
  monthWords,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/payMonth';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';

const NOVEMBER = { periodFrom: localDate('2026-11-01'), periodTo: localDate('2026-11-30') };
const QUARTER = { periodFrom: localDate('2026-10-01'), periodTo: localDate('2026-12-31') };
const JANUARY = { periodFrom: localDate('2027-01-01'), periodTo: localDate('2027-01-31') };
const MAPPING: ColumnMapping = {
  memberId: 'No',
  memberName: null,
  coverage: 'Plan',
  amount: 'EE',
  employerAmount: null,
};

describe('the month of a payroll file', () => {
  it.each([
    ['in the month of the bill', ['11/06/2026', '11/20/2026'], NOVEMBER, [0]],
    ['a month ahead', ['10/30/2026'], NOVEMBER, [1]],
    ['a month after', ['2026-12-04'], NOVEMBER, [-1]],
    ['two months ahead', ['9/4/26', '9/18/26'], NOVEMBER, [2]],
    ['a year ahead', ['11/20/2025'], NOVEMBER, [12]],
    ['a month ahead over the turn of the year', ['12/18/2026'], JANUARY, [1]],
    ['by most of its dates', ['10/30/2026', '11/06/2026', '11/13/2026'], NOVEMBER, [0]],
    ['in two months alike', ['10/30/2026', '11/13/2026'], NOVEMBER, [1, 0]],
    ['in any month of a quarter', ['10/30/2026', '12/11/2026'], QUARTER, [0]],
    ['unknown without dates', ['soon', ''], NOVEMBER, []],
  ])('is %s', (_what, dates, bill, ahead) => expect(monthsAheadOf(payDatesIn(dates), bill)).toEqual(ahead));

  it('fits as far ahead as the group deducts, or if a person confirms it', () => {
    const october = payDatesIn(['10/30/2026']);
    expect(isOfMonth({}, october, NOVEMBER)).toBe(false);
    expect(isOfMonth({ monthsAhead: 1 }, october, NOVEMBER)).toBe(true);
    expect(isOfMonth({ monthsAhead: 1 }, payDatesIn(['11/20/2026']), NOVEMBER)).toBe(false);
    expect(isOfMonth({ isOtherMonth: true }, october, NOVEMBER)).toBe(true);
    expect(isOfMonth({}, undefined, NOVEMBER)).toBe(true);
    expect(isOfMonth({}, payDatesIn(['10/30/2026', '11/13/2026']), NOVEMBER)).toBe(true);
  });

  it.each([
    [['10/30/2026'], ['Payroll deducts one month ahead, from now on', 'Another month: compare it only this time']],
    [
      ['12/04/2026'],
      ['Payroll deducts one month after the bill, from now on', 'Another month: compare it only this time'],
    ],
    [
      ['11/20/2026'],
      ['Payroll deducts in the month of the bill, from now on', 'Another month: compare it only this time'],
    ],
    [['6/20/2026'], ['Another month: compare it only this time']],
  ])('of %j can be compared in these ways: %j', (dates, words) =>
    expect(monthChoices(MAPPING, payDatesIn(dates), NOVEMBER).map(monthWords)).toEqual(words),
  );

  it('is shown with the dates', () => {
    expect(monthText(payDatesIn(['10/30/2026']), NOVEMBER)).toBe(
      'The pay date is Oct 30, 2026. The bill is for November 2026.',
    );
    expect(monthText(payDatesIn(['7/3/2026', '7/17/2026']), QUARTER)).toBe(
      'The pay dates are Jul 3, 2026 and Jul 17, 2026. The bill is for October 2026 to December 2026.',
    );
    const weeks = ['11/6', '11/13', '11/20', '11/27', '12/4', '12/11'].map((day) => `${day}/2026`);
    expect([3, 6].map((count) => datesWords(payDatesIn(weeks.slice(0, count))))).toEqual([
      'Nov 6, 2026, Nov 13, 2026, and Nov 20, 2026',
      'Nov 6, 2026 to Dec 11, 2026',
    ]);
  });
});
