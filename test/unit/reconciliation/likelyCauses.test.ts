import { comparePayroll } from '../../../src/domain/reconciliation/comparePayroll';
import { likelyCauseMessage } from '../../../src/domain/reconciliation/likelyCauses';
import { bulkDecision } from '../../../src/domain/reconciliation/Resolution';
import { aLine, aRow } from '../../support/reconciliation/aLine';

const members = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ memberId: `E${index}`, memberName: `N${index}` }));
const bill = (count: number) =>
  members(count).map((member, index) => aLine({ ...member, billed: 40_000 + index * 900 }));
/** One payroll row per line, with a share of its amount. */
const deductionsOf = (lines: ReturnType<typeof bill>, shareOf: (index: number) => number) =>
  lines.map(({ memberId, memberName, billedCents }, index) =>
    aRow({ memberId, memberName, row: index + 1, amount: Math.round(billedCents * shareOf(index)) }),
  );
const titlesOf = (comparison: ReturnType<typeof comparePayroll>) =>
  comparison.likelyCauses.map((cause) => likelyCauseMessage(cause).title);

describe('likely causes of a payroll file', () => {
  it('reports a file of one of two pay periods with the employee share only, and suggests nothing', () => {
    const lines = bill(316);
    const comparison = comparePayroll(
      lines,
      deductionsOf(lines, (index) => 0.09 + (index % 3) / 100),
    );
    expect(titlesOf(comparison)).toEqual(['316 of 316 deductions are 9 to 11% of the premium.']);
    expect(comparison.discrepancies).toHaveLength(316);
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(0);
  });

  it.each([
    [0.5, '20 of 20 deductions are 50% of the premium.', /one pay period of several/],
    [2, '20 of 20 deductions are 200% of the premium.', /more than one month/],
    [0.97, '20 of 20 deductions are 97% of the premium.', /rates/],
    [0, '20 of 20 deductions are 0% of the premium.', /another column/],
    [-1, '20 of 20 deductions are -100% of the premium.', /another column/],
  ])('explains deductions of %d times the premium', (share, title, advice) => {
    const lines = bill(20);
    const comparison = comparePayroll(
      lines,
      deductionsOf(lines, () => share),
    );
    expect(titlesOf(comparison)).toEqual([title]);
    expect(likelyCauseMessage(comparison.likelyCauses[0]!).advice).toMatch(advice);
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(0);
  });

  it('reports missing members instead of terminations', () => {
    const lines = bill(30);
    const comparison = comparePayroll(lines, deductionsOf(lines, () => 1).slice(6));
    expect(titlesOf(comparison)).toEqual(['6 of 30 members on the bill are not in this file.']);
    expect(comparison.discrepancies.map(({ kind }) => kind)).toEqual(Array(6).fill('NO_DEDUCTION'));
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(0);
  });

  it('keeps suggestions that have their own evidence', () => {
    const lines = bill(30).map((line, index) => (index === 0 ? { ...line, change: 'TERMED' as const } : line));
    const comparison = comparePayroll(lines, deductionsOf(lines, () => 1).slice(7));
    expect([...bulkDecision(comparison.discrepancies, 'suggested').values()]).toMatchObject([{ action: 'acceptOurs' }]);
  });

  it('finds none when few members differ, are missing or are new', () => {
    const lines = bill(60);
    const rows = deductionsOf(lines, (index) => (index < 4 ? 0.5 : 1)).slice(0, 55);
    const comparison = comparePayroll(lines, rows);
    expect(comparison.likelyCauses).toEqual([]);
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(comparison.discrepancies.length);
  });

  it('finds none with only a few deductions', () => {
    const lines = bill(4);
    expect(
      comparePayroll(
        lines,
        deductionsOf(lines, () => 0.1),
      ).likelyCauses,
    ).toEqual([]);
  });
});
