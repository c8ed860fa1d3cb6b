import {
  isRemark,
  namesTotal,
  RunningTotals,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/skippedRows';

describe('a cell of a payroll file', () => {
  it.each(['Grand Total', 'Total for Adler, Ruth', 'Dept 100 subtotal:', 'Employee Count: 12', 'TOTALS'])(
    'names a total: %s',
    (cell) => expect(namesTotal(cell)).toBe(true),
  );

  it.each(['Totally, Ruth', 'Adler, Ruth', 'Countess, Ann'])('names no total: %s', (cell) =>
    expect(namesTotal(cell)).toBe(false),
  );
});

describe('a row of a payroll file', () => {
  it.each([
    ['Dept: 100', ''],
    ['', ' ', 'Page 1 of 3'],
    ['Notes:', '  '],
  ])('is a remark if one cell has words: %s %s', (...row) => expect(isRemark(row)).toBe(true));

  it.each([
    ['12.00', ''],
    ['Adler', ''],
    ['Dept: 100', 'x'],
    ['x', 'Dept: 100'],
    ['', ' '],
  ])('is no remark otherwise: %s %s', (...row) => expect(isRemark(row)).toBe(false));
});

describe('running totals', () => {
  const totalsOf = (...amounts: readonly number[]) => {
    const totals = new RunningTotals();
    for (const amount of amounts) totals.add(amount);
    return totals;
  };

  it('recognize a subtotal, the next one, and the total of all rows', () => {
    const totals = totalsOf(100, 200);
    expect(totals.isSum(300)).toBe(true);
    totals.add(400);
    totals.add(500);
    expect([totals.isSum(900), totals.isSum(1_200)]).toEqual([true, true]);
  });

  it('do not end a subtotal at another amount', () => {
    const totals = totalsOf(100, 200);
    totals.isSum(300);
    totals.add(400);
    totals.add(500);
    expect([totals.isSum(901), totals.isSum(900)]).toEqual([false, true]);
  });

  it('count a subtotal once', () => {
    const totals = totalsOf(100, 200);
    totals.isSum(300);
    totals.add(400);
    expect([totals.isSum(700), totals.isSum(400)]).toEqual([true, false]);
  });

  it('need two rows, as a single row is not a sum', () => expect(totalsOf(100).isSum(100)).toBe(false));
});
