import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import {
  columnsInMonth,
  headingMonthsAhead,
  monthToConfirm,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/monthOfFile';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';

const BILL = { periodFrom: localDate('2026-11-01'), periodTo: localDate('2026-11-30') };
const DECEMBER = { periodFrom: localDate('2026-12-01'), periodTo: localDate('2026-12-31') };
const columns = (more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  memberId: 'ID',
  memberName: null,
  coverage: 'Deduction',
  amount: 'Nov-26',
  employerAmount: null,
  ...more,
});

describe('the month of a file', () => {
  it("is not asked about if its column names the bill's month", () => {
    expect(monthToConfirm(columns(), undefined, BILL)).toBeUndefined();
  });

  it('is asked about if its column names another month, whatever its amounts are', () => {
    const asked = monthToConfirm(columns({ amount: 'Oct-26' }), undefined, BILL);
    expect(asked?.text).toBe('The column “Oct-26” is for October 2026. The bill is for November 2026.');
    expect(asked?.choices.map(({ monthsAhead, isOtherMonth }) => ({ monthsAhead, isOtherMonth }))).toEqual([
      { monthsAhead: 1, isOtherMonth: undefined },
      { monthsAhead: undefined, isOtherMonth: true },
    ]);
  });

  it('can only be compared once if it is several months away', () => {
    const asked = monthToConfirm(columns({ amount: 'Jul-26' }), undefined, BILL);
    expect(asked?.choices).toEqual([columns({ amount: 'Jul-26', isOtherMonth: true })]);
  });

  it('is not asked about again once it is confirmed', () => {
    expect(monthToConfirm(columns({ amount: 'Oct-26', monthsAhead: 1 }), undefined, BILL)).toBeUndefined();
    expect(monthToConfirm(columns({ amount: 'Jul-26', isOtherMonth: true }), undefined, BILL)).toBeUndefined();
  });

  it('is asked about once if the file has the month after the bill, too', () => {
    const headers = ['ID', 'Deduction', 'Sep-26', 'Oct-26', 'Nov-26', 'Dec-26'];
    const asked = monthToConfirm(columns(), undefined, BILL, headers);
    expect(asked?.text).toBe(
      'The file has “Nov-26” and “Dec-26”. In which of them does payroll deduct for November 2026, the month of the bill?',
    );
    expect(asked?.choices.map(({ amount, monthsAhead }) => [amount, monthsAhead])).toEqual([
      ['Dec-26', -1],
      ['Nov-26', 0],
    ]);
    expect(monthToConfirm(columns({ monthsAhead: 0 }), undefined, BILL, headers)).toBeUndefined();
    expect(monthToConfirm(columns({ amount: 'Dec-26', monthsAhead: -1 }), undefined, BILL, headers)).toBeUndefined();
    expect(monthToConfirm(columns(), undefined, BILL, headers.slice(0, -1))).toBeUndefined();
  });

  it('is asked about by pay dates if no column names a month', () => {
    const dates = { dates: [localDate('2026-09-15')] };
    expect(monthToConfirm(columns({ amount: 'Amount' }), dates, BILL)?.text).toContain('Sep 15, 2026');
  });
});

describe('the columns of an earlier file', () => {
  const headers = ['ID', 'Deduction', 'Oct-26', 'Nov-26', 'Dec-26'];

  it('move on with the month of the bill', () => {
    expect(columnsInMonth(columns(), headers, DECEMBER).amount).toBe('Dec-26');
  });

  it('keep the distance from the bill that a person chose', () => {
    const ahead = headingMonthsAhead(columns({ amount: 'Oct-26' }), BILL);
    expect(ahead).toBe(1);
    expect(columnsInMonth(columns({ amount: 'Oct-26', monthsAhead: 1 }), headers, DECEMBER).amount).toBe('Nov-26');
  });

  it('move on in a file with a column for each coverage', () => {
    const coverageColumns = [
      { heading: 'Medical Nov', coverage: 'Medical', share: 'employee' },
      { heading: 'Dental Nov', coverage: 'Dental', share: 'employee' },
    ] as const;
    const moved = columnsInMonth(columns({ amount: null, coverageColumns }), ['Medical Dec', 'Dental Dec'], DECEMBER);
    expect(moved.coverageColumns?.map(({ heading }) => heading)).toEqual(['Medical Dec', 'Dental Dec']);
  });

  it('stay if their headings name no month', () => {
    expect(columnsInMonth(columns({ amount: 'Amount' }), headers, DECEMBER).amount).toBe('Amount');
  });
});
