import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { type LikelyCause, likelyCauseMessage } from '../../../../src/domain/billing/reconciliation/likelyCauses';
import { bulkDecision } from '../../../../src/domain/billing/reconciliation/Resolution';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

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
    expect(comparison.discrepancies.filter(({ isExplainedByFile }) => isExplainedByFile)).toEqual([]);
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

  it('counts missing members among those on the bill, and not new and terminated ones', () => {
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

  it('finds coverages without a deduction for most members in the file', () => {
    const people = members(12);
    const lines = people.flatMap((member) => [
      aLine(member),
      aLine({ ...member, coverage: 'Life', billed: 1_050 }),
      aLine({ ...member, coverage: 'Vision', billed: 0 }),
    ]);
    const absent = aLine({ memberId: 'E99', memberName: 'Ann Lee', coverage: 'Life', billed: 1_050 });
    const rows = (withLife: number) =>
      people.flatMap((member, at) => [
        aRow({ ...member, row: at + 1 }),
        ...(at < withLife ? [aRow({ ...member, row: at + 20, coverage: 'Life', amount: 1_050 })] : []),
      ]);
    const found = comparePayroll([...lines, absent], rows(5));
    expect(found.likelyCauses).toEqual([{ kind: 'MISSING_COVERAGE', coverage: 'Life', count: 7, of: 12 }]);
    expect(found.discrepancies.filter(({ isExplainedByFile }) => isExplainedByFile)).toHaveLength(7);
    expect(comparePayroll(lines, rows(6)).likelyCauses).toEqual([]);
  });

  it('ignores coverages that fewer than five members lack, and members compared as a whole', () => {
    const people = members(5);
    const lines = people.flatMap((member) => [aLine(member), aLine({ ...member, coverage: 'Life', billed: 1_050 })]);
    const rows = people.map((member, row) => aRow({ ...member, row }));
    expect(comparePayroll(lines, rows).likelyCauses).toMatchObject([{ kind: 'MISSING_COVERAGE', count: 5, of: 5 }]);
    expect(comparePayroll(lines.slice(0, 8), rows.slice(0, 4)).likelyCauses).toEqual([]);
    const whole = rows.map((row) => ({ ...row, coverage: null, amountCents: cents(62_290) }));
    expect(comparePayroll(lines, whole).likelyCauses).toEqual([]);
  });

  it("exclude a file that lacks most members of the bill when one member's difference", () => {
    const lines = bill(12);
    const rows = deductionsOf(lines, (at) => (at === 0 ? 1.5 : 1));
    const most = comparePayroll(lines, rows.slice(0, 5));
    expect(most.likelyCauses).toEqual([{ kind: 'MISSING_MEMBERS', count: 7, of: 12 }]);
    expect(most.discrepancies.every(({ isExplainedByFile }) => isExplainedByFile)).toBe(true);
    const half = comparePayroll(lines, rows.slice(0, 6));
    expect(half.discrepancies.filter(({ isExplainedByFile }) => !isExplainedByFile)).toMatchObject([
      { memberId: 'E0' },
    ]);
  });

  it("suspects another group's people from the fifth on, if they are more than a third", () => {
    const lines = bill(9);
    const rows = deductionsOf(lines, () => 1);
    const others = (count: number) => deductionsOf(bill(40).slice(40 - count), () => 1);
    const causes = (count: number, of = 9) =>
      comparePayroll(lines, [...rows.slice(0, of), ...others(count)]).likelyCauses;
    expect(causes(5)).toEqual([{ kind: 'OTHER_PEOPLE', count: 5, of: 14 }]);
    expect(causes(4, 7)).toEqual([]);
    expect(comparePayroll(bill(12), [...deductionsOf(bill(12), () => 1), ...others(6)]).likelyCauses).toEqual([]);
  });

  it('counts members who are charged in any coverage', () => {
    const lines = bill(12).flatMap((line) => [
      line,
      { ...line, linePk: `${line.linePk}V`, coverage: 'Vision', billedCents: cents(0) },
    ]);
    const rows = deductionsOf(bill(12).slice(5), () => 1);
    expect(comparePayroll(lines, rows).likelyCauses).toMatchObject([{ kind: 'MISSING_MEMBERS', count: 5 }]);
    const free = lines.map((line) => ({ ...line, billedCents: cents(0) }));
    expect(
      comparePayroll(
        free,
        rows.map((row) => ({ ...row, amountCents: cents(0) })),
      ).likelyCauses,
    ).toEqual([]);
  });

  it.each<[LikelyCause, string, string]>([
    [
      { kind: 'OTHER_MONTH' },
      'The pay dates are of another month.',
      'Hires, terminations, and changes between the months look like differences. Use a file for the month of the bill.',
    ],
    [
      { kind: 'MISSING_MEMBERS', count: 1_200, of: 2_400 },
      '1,200 of 2,400 members on the bill are not in this file.',
      'The file probably covers only part of the group, or another column has the member numbers. Use a file with all members, or choose the columns again.',
    ],
    [
      { kind: 'MISSING_MEMBERS', count: 7, of: 12 },
      '7 of 12 members on the bill are not in this file.',
      'The file is probably another group’s, or another column has the member numbers. Choose another file, or choose the columns again.',
    ],
    [
      { kind: 'OTHER_PEOPLE', count: 5, of: 14 },
      '5 of 14 people in this file are not on the bill.',
      'The file probably also has another group or location, or their numbers differ from the bill’s. Link them, or use a file of this group only.',
    ],
    [
      { kind: 'MISSING_COVERAGE', coverage: 'Life', count: 7, of: 12 },
      '7 of 12 members have no deduction for Life in this file.',
      'The employer probably pays this coverage, or the file calls it something else. Check what was left out, or use a file that includes it.',
    ],
  ])('are explained with advice: %j', (cause, title, advice) => {
    expect(likelyCauseMessage(cause)).toEqual({ title, advice });
  });

  it('finds none when exactly a tenth of the members is missing', () => {
    const lines = bill(50);
    expect(comparePayroll(lines, deductionsOf(lines, () => 1).slice(5)).likelyCauses).toEqual([]);
  });
});
