import { localDate } from '../../../src/domain/dates/LocalDate';
import { compareMembers } from '../../../src/domain/reconciliation/compareMembers';
import { aLine, anEnrollment, aRow } from '../../support/reconciliation/aLine';

const omar = { memberId: 'E1002', memberName: 'Omar Diaz' };
const earlier = (billed: number) => aLine({ retroPeriod: localDate('2026-10-01'), change: 'RETRO', billed });

describe('compareMembers', () => {
  it('compares a member as a whole when one of its rows names no coverage, and the others by coverage', () => {
    const lines = [aLine(), aLine({ coverage: 'Dental' }), aLine(omar)];
    const rows = [aRow(), aRow({ row: 2, coverage: ' ' }), aRow({ ...omar, row: 3 })];
    const enrollment = [anEnrollment(), anEnrollment(omar)];
    const { comparisons } = compareMembers(lines, rows, { links: [], enrollment });
    expect(comparisons).toMatchObject([
      { memberId: 'E1001', coverage: null, lines: lines.slice(0, 2), deductions: rows.slice(0, 2), enrollment: [] },
      { memberId: 'E1002', coverage: 'Medical', enrollment: [enrollment[1]] },
    ]);
  });

  it('says how each member was found in the file', () => {
    const lines = [aLine(), aLine(omar), aLine({ memberId: 'E3', memberName: 'Lena Falk' }), aLine({ memberId: 'E4' })];
    const rows = [aRow(), aRow({ row: 2, memberId: '', memberName: 'Diaz, Omar' }), aRow({ row: 3, memberId: '77' })];
    const links = [{ linkPk: 'L1', payrollKey: '77', memberId: 'E3' }];
    const { comparisons } = compareMembers(lines, rows, { links, enrollment: [] });
    expect(comparisons.map(({ memberId, matchedBy }) => [memberId, matchedBy])).toEqual([
      ['E1001', 'id'],
      ['E1002', undefined],
      ['E3', 'link'],
      ['E4', undefined],
      ['', undefined],
    ]);
    const [byName] = compareMembers([aLine(omar)], [aRow({ memberId: '', memberName: 'Diaz, Omar' })]).comparisons;
    expect(byName?.matchedBy).toBe('name');
  });

  it('orders lines by key and rows by number', () => {
    const [first, second, third] = [aLine(), aLine(), aLine()];
    const rows = [aRow({ row: 9 }), aRow({ row: 2 }), aRow({ row: 10 })];
    const [one] = compareMembers([second, third, first], rows).comparisons;
    expect(one?.lines).toEqual([first, second, third]);
    expect(one?.deductions.map(({ row }) => row)).toEqual([2, 9, 10]);
  });

  it.each([
    ['without a deduction', [], [61_240], 1],
    ['when the deduction is closer to this month', [60_000], [61_240], 1],
    ['when the deduction is as close to both', [51_240], [61_240], 1],
    ['when the deduction is closer to all lines', [41_300], [61_240, -20_000], 0],
  ])('counts earlier months %s', (_when, amounts, counted, retroCount) => {
    const lines = [aLine(), earlier(-20_000)];
    const rows = amounts.map((amount) => aRow({ amount }));
    const [one] = compareMembers(lines, rows).comparisons;
    expect(one?.lines.map(({ billedCents }) => billedCents)).toEqual(counted);
    expect(one?.retroLines).toEqual(lines.slice(lines.length - retroCount));
  });

  it('does not count a credit of an earlier month against this month when payroll has no row', () => {
    const [one] = compareMembers([aLine(), earlier(-61_240)], []).comparisons;
    expect(one).toMatchObject({ billedCents: 61_240, deductedCents: 0 });
  });

  it('leaves out a member who has only lines of earlier months and no deduction', () => {
    expect(compareMembers([earlier(-20_000)], []).comparisons).toEqual([]);
  });

  describe('with enrollment', () => {
    const compare = (lines: Parameters<typeof compareMembers>[0], enrollment: ReturnType<typeof anEnrollment>[]) =>
      compareMembers(lines, [aRow()], { links: [], enrollment }).comparisons;

    it('finds members missing from payroll by number, or by name without a number', () => {
      const lines = [aLine(), aLine(omar), aLine({ memberId: 'E3', memberName: 'Lena Falk' })];
      const rows = [anEnrollment(omar), anEnrollment({ memberId: '', memberName: 'Falk, Lena' })];
      expect(compare(lines, rows).map(({ memberId, enrollment }) => [memberId, enrollment.length])).toEqual([
        ['E1001', 0],
        ['E1002', 1],
        ['E3', 1],
      ]);
    });

    it('keeps people apart who are neither on the bill nor in the file', () => {
      const rows = [anEnrollment({ memberId: '88', memberName: 'Ann Lee' }), anEnrollment({ ...omar, memberId: '99' })];
      const others = compare([aLine()], rows).filter(({ isBilledMember }) => !isBilledMember);
      expect(others).toMatchObject([
        { memberId: '88', memberName: 'Ann Lee', enrollment: [rows[0]], isPayrollMember: false },
        { memberId: '99', memberName: 'Omar Diaz', enrollment: [rows[1]], isPayrollMember: false },
      ]);
    });

    it('ignores coverages that are not on the bill', () => {
      expect(compare([aLine()], [anEnrollment({ coverage: 'Dental' })])).toMatchObject([
        { coverage: 'Medical', enrollment: [] },
      ]);
    });
  });
});
