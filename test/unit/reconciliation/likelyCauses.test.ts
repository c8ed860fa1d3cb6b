import { cents } from '../../../src/domain/money/Cents';
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
    [0.123, '18 of 20 deductions are 12% of the premium.', /one pay period of several/],
    [0.9, '20 of 20 deductions are 90% of the premium.', /rates/],
    [1.1, '20 of 20 deductions are 110% of the premium.', /rates/],
    [0.998, '18 of 20 deductions are 99.8% of the premium.', /rates/],
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

  it('finds none when at most half of the deductions are off, or all are off by rounding', () => {
    const lines = bill(20);
    const causesOf = (shareOf: (index: number) => number) =>
      comparePayroll(lines, deductionsOf(lines, shareOf)).likelyCauses;
    expect(causesOf((index) => (index < 6 ? 0.5 : 1))).toEqual([]);
    expect(causesOf((index) => (index < 10 ? 0.5 : 1))).toEqual([]);
    expect(causesOf((index) => (index < 11 ? 0.5 : 1))).toHaveLength(1);
    const rounded = deductionsOf(lines, () => 1).map((row) => ({ ...row, amountCents: cents(row.amountCents - 5) }));
    expect(comparePayroll(lines, rounded).likelyCauses).toEqual([]);
  });

  it('counts only deductions that are off in the same direction, and explains them and those that are not billed', () => {
    const lines = bill(23);
    const rows = deductionsOf(lines, (index) => (index < 2 ? 1.5 : 0.4)).slice(0, 20);
    const strangers = deductionsOf(bill(40).slice(30), () => 1);
    const comparison = comparePayroll(lines, [...rows, ...strangers]);
    expect(titlesOf(comparison)).toEqual(['18 of 20 deductions are 40% of the premium.']);
    const explained = comparison.discrepancies.filter(({ isExplainedByFile }) => isExplainedByFile);
    expect(explained.map(({ memberId }) => memberId).sort()).toEqual(
      [...rows.slice(2), ...strangers].map(({ memberId }) => memberId).sort(),
    );
  });

  it('counts missing members among those on the bill, and not the new and the ended ones', () => {
    const lines = bill(30);
    const rows = deductionsOf(lines, () => 1);
    const strangers = deductionsOf(bill(40).slice(30), () => 1);
    expect(titlesOf(comparePayroll(lines, [...rows.slice(5), ...strangers]))).toEqual([
      '5 of 30 members on the bill are not in this file.',
    ]);
    expect(likelyCauseMessage({ kind: 'MISSING_MEMBERS', count: 5, of: 30 }).advice).toMatch(/only part of the group/);
    const withNew = lines.map((line, index) => (index === 0 ? { ...line, change: 'NEW' as const } : line));
    expect(titlesOf(comparePayroll(withNew, rows.slice(5)))).toEqual([]);
    const withEnded = [...lines, aLine({ ...members(1)[0], change: 'TERMED' })];
    expect(titlesOf(comparePayroll(withEnded, rows.slice(5)))).toEqual([]);
  });

  it('explains no deduction without a premium by a common ratio', () => {
    const lines = bill(10);
    const free = aLine({ memberId: 'E99', memberName: 'Ann Lee', billed: 0 });
    const rows = [
      ...deductionsOf(lines, () => 2),
      aRow({ memberId: 'E99', memberName: 'Ann Lee', row: 99, amount: 100 }),
    ];
    const comparison = comparePayroll([...lines, free], rows);
    expect(titlesOf(comparison)).toEqual(['10 of 10 deductions are 200% of the premium.']);
    const notExplained = comparison.discrepancies.filter(({ isExplainedByFile }) => !isExplainedByFile);
    expect(notExplained.map(({ memberId }) => memberId)).toEqual(['E99']);
  });

  it('finds none when exactly a tenth of the members is missing', () => {
    const lines = bill(50);
    expect(comparePayroll(lines, deductionsOf(lines, () => 1).slice(5)).likelyCauses).toEqual([]);
  });
});
