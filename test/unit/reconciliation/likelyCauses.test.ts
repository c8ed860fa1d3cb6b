import { comparePayroll } from '../../../src/domain/reconciliation/comparePayroll';
import { likelyCauseMessage } from '../../../src/domain/reconciliation/likelyCauses';
import { bulkDecision } from '../../../src/domain/reconciliation/Resolution';
import { aLine, aRow } from '../../support/reconciliation/aLine';

const members = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ memberId: `E${at}`, memberName: `N${at}` }));
const bill = (count: number) => members(count).map((member, at) => aLine({ ...member, billed: 40_000 + at * 900 }));
/** A row for each line, with a share of its amount. */
const deducted = (lines: ReturnType<typeof bill>, shareOf: (at: number) => number) =>
  lines.map(({ memberId, memberName, billedCents }, at) =>
    aRow({ memberId, memberName, row: at + 1, amount: Math.round(billedCents * shareOf(at)) }),
  );
const titlesOf = (comparison: ReturnType<typeof comparePayroll>) =>
  comparison.likelyCauses.map((cause) => likelyCauseMessage(cause).title);

describe('likely causes of a payroll file', () => {
  it('reports one pay period of two with the employee share, and suggests nothing', () => {
    const lines = bill(316);
    const comparison = comparePayroll(
      lines,
      deducted(lines, (at) => 0.09 + (at % 3) / 100),
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
  ])('names %d of the premium', (share, title, advice) => {
    const lines = bill(20);
    const comparison = comparePayroll(
      lines,
      deducted(lines, () => share),
    );
    expect(titlesOf(comparison)).toEqual([title]);
    expect(likelyCauseMessage(comparison.likelyCauses[0]!).advice).toMatch(advice);
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(0);
  });

  it('reports missing members instead of terminations', () => {
    const lines = bill(30);
    const comparison = comparePayroll(lines, deducted(lines, () => 1).slice(6));
    expect(titlesOf(comparison)).toEqual(['6 of 30 members on the bill are not in this file.']);
    expect(comparison.discrepancies.map(({ kind }) => kind)).toEqual(Array(6).fill('NO_DEDUCTION'));
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(0);
  });

  it('keeps suggestions that have their own evidence', () => {
    const lines = bill(30).map((line, at) => (at === 0 ? { ...line, change: 'TERMED' as const } : line));
    const comparison = comparePayroll(lines, deducted(lines, () => 1).slice(7));
    expect([...bulkDecision(comparison.discrepancies, 'suggested').values()]).toMatchObject([{ action: 'acceptOurs' }]);
  });

  it('finds none where few members differ, left or are new', () => {
    const lines = bill(60);
    const rows = deducted(lines, (at) => (at < 4 ? 0.5 : 1)).slice(0, 55);
    const comparison = comparePayroll(lines, rows);
    expect(comparison.likelyCauses).toEqual([]);
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(comparison.discrepancies.length);
  });

  it('finds none in a handful of deductions', () => {
    const lines = bill(4);
    expect(
      comparePayroll(
        lines,
        deducted(lines, () => 0.1),
      ).likelyCauses,
    ).toEqual([]);
  });
});
