import { sameSheet } from '../../../../src/application/billing/reconciliation/PayrollFile';

const sheets = (...names: string[]) => names.map((name) => ({ name, rowCount: 10 }));

describe('the sheet chosen in an earlier file', () => {
  it.each([
    ['has the same name', 'Deductions', ['Deductions', 'Deductions 2026'], 'Deductions'],
    ['differs in its date only', 'Paid 2026-11-15', ['Summary', 'Paid 2026-12-15'], 'Paid 2026-12-15'],
    ['differs in its month only', 'November 2026', ['Totals', 'DEC 2026'], 'DEC 2026'],
    ['is not guessed among several dates', 'Paid 2026-11-15', ['Paid 2026-12-15', 'Paid 2026-12-31'], undefined],
    ['is the same day among several', 'Paid 12-15', ['Paid 12-15', 'Paid 12-31'], 'Paid 12-15'],
    ['is not another word', 'March', ['Marketing', 'Unpaid'], undefined],
    ['is none if none was chosen', '', ['Deductions', 'Totals'], undefined],
  ])('%s', (_, earlier, names, expected) => {
    expect(sameSheet(sheets(...names), earlier)?.name).toBe(expected);
  });
});
