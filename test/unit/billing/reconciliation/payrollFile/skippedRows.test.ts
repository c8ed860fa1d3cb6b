import { isRemark } from '../../../../../src/domain/billing/reconciliation/payrollFile/skippedRows';

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
