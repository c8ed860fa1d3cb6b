import type { PayerOfMonth } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../support/reconciliation/aLine';

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
    ['when the deduction is closer to all lines', [41_300], [61_240], 1],
    ['when the deduction is all lines', [41_244], [61_240, -20_000], 0],
    ['when payroll gives back and is closer to all lines', [-500], [61_240, -20_000], 0],
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

  it('counts lines of earlier months that cancel each other out only with this month', () => {
    const lines = [aLine(), earlier(200), earlier(-200)];
    const [one] = compareMembers(lines, [aRow()]).comparisons;
    expect([one?.lines, one?.retroLines]).toEqual([lines.slice(0, 1), lines.slice(1)]);
  });

  it('counts the people of the file and of the bill', () => {
    const rows = [aRow(), aRow({ row: 2 }), aRow({ row: 3, memberId: '77', memberName: 'Ann Lee' })];
    const lena = aLine({ memberId: 'E3', memberName: 'Lena Falk' });
    const { peopleCount } = compareMembers([aLine(), aLine({ coverage: 'Dental' }), aLine(omar), lena], rows, {
      links: [],
      enrollment: [anEnrollment({ memberId: '88', memberName: 'Bo Ray' })],
    });
    expect(peopleCount).toEqual({ inFile: 2, onBill: 3, inBoth: 1 });
  });

  it('knows people by the numbers of an earlier file', () => {
    const { comparisons } = compareMembers([aLine(omar)], [aRow({ memberId: '47', memberName: 'O. Diaz-Lee' })], {
      links: [],
      enrollment: [],
      numbers: [{ number: '47', memberId: 'E1002' }],
    });
    expect(comparisons).toMatchObject([{ memberId: 'E1002', matchedBy: 'number' }]);
  });

  it('reports progress about a hundred times', () => {
    const told: (readonly [number, number])[] = [];
    const lines = Array.from({ length: 250 }, (_, at) => aLine({ memberId: `E${at}` }));
    compareMembers(lines, [], undefined, (done, total) => told.push([done, total]));
    expect(told).toHaveLength(84);
    expect(told.slice(0, 3)).toEqual([
      [0, 250],
      [3, 250],
      [6, 250],
    ]);
  });

  describe('with continuation payers', () => {
    const lines = [aLine(omar), aLine({ ...omar, coverage: 'Dental', billed: 3_810 })];
    const payer = (coverage: string | null): PayerOfMonth => ({
      memberId: omar.memberId,
      kind: 'COBRA',
      coverage,
      percent: 102,
      monthlyCents: null,
      paidThrough: null,
      state: 'notTracked',
      graceEnds: localDate('2026-12-01'),
    });
    const compare = (payers: readonly PayerOfMonth[], rows: Parameters<typeof compareMembers>[1] = []) =>
      compareMembers(lines, rows, { links: [], enrollment: [anEnrollment(omar)], payers }).comparisons.map(
        ({ coverage, payer: own, deductedCents, enrollment }) => [
          coverage,
          own?.coverage,
          deductedCents,
          enrollment.length,
        ],
      );

    it('compares a member who pays for single coverages by coverage, whatever the file names', () => {
      expect(compare([payer('Medical')])).toEqual([
        ['Medical', 'Medical', 61_240, 0],
        ['Dental', undefined, 0, 0],
      ]);
      expect(compare([payer(null), payer('Medical')]).map(([coverage]) => coverage)).toEqual(['Medical', 'Dental']);
    });

    it('compares a member as a whole if they pay for everything or are in the file', () => {
      expect(compare([payer(null)])).toEqual([[null, null, 65_050, 0]]);
      expect(compare([payer('Medical')], [aRow({ ...omar, coverage: null, amount: 500 })])).toEqual([
        [null, undefined, 500, 0],
      ]);
    });

    it('compares a charge for all coverages with their sum, unless it is not paid', () => {
      const billed = { links: [], enrollment: [] };
      const [other] = [aRow({ memberId: 'E9', memberName: 'Ruth Adler', coverage: 'Medical', amount: 500 })];
      const ownOf = (more: Partial<PayerOfMonth>) =>
        compareMembers(lines, [other], { ...billed, payers: [{ ...payer(null), ...more }] })
          .comparisons.filter(({ payer: own }) => own)
          .map(({ coverage, deductedCents }) => [coverage, deductedCents]);
      expect(ownOf({ monthlyCents: cents(66_351), percent: 102 })).toEqual([[null, 65_050]]);
      expect(ownOf({ monthlyCents: null })).toHaveLength(2);
      expect(ownOf({ monthlyCents: cents(66_351), percent: 102, state: 'unpaid' })).toEqual([
        ['Medical', 0],
        ['Dental', 0],
      ]);
    });

    it('has no payer if payroll deducts', () => {
      const [medical, dental] = compare([payer('Medical'), payer('Dental')], [aRow({ ...omar, amount: 500 })]);
      expect([medical, dental]).toEqual([
        ['Medical', undefined, 500, 1],
        ['Dental', 'Dental', 3_810, 0],
      ]);
    });
  });

  describe('with coverages that the employer pays', () => {
    const life = aLine({ coverage: 'Life', billed: 1_050 });
    const rules = { ...NO_FACTS.rules, contributions: [{ coverage: 'Life', employerPercent: 100 }] };
    const compare = (amounts: readonly number[], payers: readonly PayerOfMonth[] = []) => {
      const rows = amounts.map((amount, at) => aRow({ row: at + 2, coverage: 'Life', amount }));
      const { comparisons } = compareMembers([life, aLine(omar)], [aRow({ ...omar, row: 1 }), ...rows], {
        links: [],
        enrollment: [],
        payers,
        rules,
        pay: { share: 'employee' },
      });
      const own = comparisons.find(({ coverage }) => coverage === 'Life');
      return [own?.noDeduction, own?.deductedCents, own?.payer?.kind];
    };

    it('does not expect a deduction', () => {
      expect([compare([]), compare([0])]).toEqual([
        ['employer', 1_050, undefined],
        ['employer', 1_050, undefined],
      ]);
    });

    it('compares a deduction, and who pays outside payroll', () => {
      expect(compare([0, 500])).toEqual([undefined, 500, undefined]);
      const payer = {
        memberId: 'E1001',
        kind: 'LEAVE',
        coverage: null,
        percent: 100,
        monthlyCents: cents(900),
      } as const;
      const month = { paidThrough: null, state: 'notTracked', graceEnds: localDate('2026-12-01') } as const;
      expect(compare([], [{ ...payer, ...month }])).toEqual([undefined, 900, 'LEAVE']);
    });
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
