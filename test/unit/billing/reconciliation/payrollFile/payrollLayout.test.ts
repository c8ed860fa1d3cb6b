import {
  coverageColumnsOf,
  coverageIn,
  shareOf,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/coverageColumnsOf';
import { layoutKey } from '../../../../../src/domain/billing/reconciliation/payrollFile/layoutKey';
import {
  basisWords,
  readingSummary,
  unusedColumns,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import { tableOf } from '../../../../../src/domain/billing/reconciliation/payrollFile/tableOf';
import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';

const LONG = { memberId: 'No', memberName: 'Name', coverage: 'Plan', amount: 'EE', employerAmount: null };
const HEADERS = ['No', 'Name', 'Plan', 'EE'];
const read = (...rows: string[][]) => readDeductions({ headers: HEADERS, headingRow: HEADERS, rows }, LONG);
const amountsOf = (...amounts: string[]) =>
  read(...amounts.map((amount, index) => [`E${index}`, 'Ann Lee', 'MED', amount])).deductions.map(
    ({ amountCents }) => amountCents,
  );

describe('rows of a payroll file', () => {
  it('are read with decimal commas only if all amounts have them', () => {
    expect(amountsOf('612,40', '1.234,50', '-3,10')).toEqual([61_240, 123_450, -310]);
    expect(amountsOf('612,40', '12.50')).toEqual([1_250]);
  });

  it.each([
    ['$1,234.50', 123_450],
    ['(12.00)', -1_200],
    ['12.00-', -1_200],
    ['-', 0],
  ])('are read with the amount %s', (text, amountCents) => expect(amountsOf(text)).toEqual([amountCents]));

  it('belong to the member above if members are named once', () => {
    const { deductions, problems } = read(
      ['E1', 'Ann Lee', 'MED', '1.00'],
      ['', '', 'DEN', '2.00'],
      ['E2', 'Bo Ray', '', ''],
      ['', '', 'MED', '3.00'],
    );
    expect(deductions.map(({ memberId, coverage }) => [memberId, coverage])).toEqual([
      ['E1', 'MED'],
      ['E1', 'DEN'],
      ['E2', 'MED'],
    ]);
    expect(problems).toEqual([]);
  });

  it('do not belong to the member above if only a few have no member', () => {
    const rows = Array.from({ length: 9 }, (_, index) => [`E${index}`, 'Ann Lee', 'MED', '1.00']);
    expect(read(...rows, ['', '', 'DEN', '2.00']).problems).toEqual([
      { row: 10, message: 'There is no member number.' },
    ]);
  });

  it('are skipped if they are totals, with or without a label, remarks or headings', () => {
    const { deductions, skipped, problems } = read(
      ['E1', 'Ann Lee', 'MED', '1.00'],
      ['E2', 'Bo Ray', 'MED', '2.00'],
      ['', '', '', '3.00'],
      HEADERS,
      ['E3', 'Cy Fox', 'MED', '4.00'],
      ['E3', 'Cy Fox', 'Total', '4.00'],
      ['Page 1 of 3', '', '', ''],
      ['', '', '', '5.55'],
    );
    expect(deductions).toHaveLength(3);
    expect(skipped).toEqual([
      { row: 3, kind: 'total' },
      { row: 4, kind: 'headings' },
      { row: 6, kind: 'total' },
      { row: 7, kind: 'text' },
    ]);
    expect(problems).toEqual([{ row: 8, message: 'There is no member number.' }]);
  });

  it('are read by name without numbers, from two columns', () => {
    const { deductions, problems } = readDeductions(
      {
        headers: ['Last', 'First', 'Plan', 'EE'],
        rows: [...Array.from({ length: 9 }, () => ['Lee', 'Ann', 'MED', '1.00']), ['', '', 'MED', '2.00']],
      },
      { ...LONG, memberId: null, memberName: 'Last', firstName: 'First' },
    );
    expect(deductions[8]).toMatchObject({ memberId: '', memberName: 'Lee, Ann' });
    expect(problems).toEqual([{ row: 10, message: 'There is no member name.' }]);
  });

  it('have a deduction for each filled column of a coverage', () => {
    const headers = ['No', 'Medical EE', 'Medical ER', 'Dental EE'];
    const coverageColumns = coverageColumnsOf(headers, [['E1', '1.00', '2.00', '']]);
    const mapping = { ...LONG, memberName: null, coverage: null, amount: null, coverageColumns };
    expect(
      readDeductions(
        {
          headers,
          rows: [
            ['E1', '1.00', '2.00', ''],
            ['E2', 'x', '', '4.00'],
          ],
        },
        mapping,
      ),
    ).toMatchObject({
      deductions: [{ row: 1, coverage: 'Medical', amountCents: 300, employeeCents: 100, employerCents: 200 }],
      problems: [{ row: 2, message: '“x” is not an amount.' }],
    });
  });
});

describe('words in payroll files', () => {
  it.each([
    ['Medical (Employee)', 'Medical', 'employee'],
    ['Dental - Company', 'Dental', 'employer'],
    ['MED_ER_AMT', 'MED', 'employer'],
    ['Vision', 'Vision', undefined],
  ])('%s is %s of the %s', (heading, coverage, share) =>
    expect([coverageIn(heading), shareOf(heading)]).toEqual([coverage, share]),
  );
});

describe('the headings of a payroll file', () => {
  it('may be far below titles', () => {
    const titles = Array.from({ length: 20 }, (_, index) => [`Parameter ${index}`, 'Value']);
    const table = tableOf([...titles, ['Emp No', 'Name', 'Deduction', 'Amount'], ['E1', 'Lee, Ann', 'MED', '1.00']]);
    expect([table.headerRow, table.rows.length]).toEqual([21, 1]);
  });

  it('may have two rows', () => {
    const { headers } = tableOf([
      ['', 'Medical', '', 'Dental', ''],
      ['Emp No', 'EE', 'ER', 'EE', 'ER'],
      ['E1001', '1.00', '2.00', '3.00', '4.00'],
    ]);
    expect(headers).toEqual(['Emp No', 'Medical EE', 'Medical ER', 'Dental EE', 'Dental ER']);
  });

  it('identify a layout whatever their order and case', () => {
    expect(layoutKey(['Emp No', 'Amount'])).toBe(layoutKey(['AMOUNT', 'emp no.']));
    expect(layoutKey(['Emp No', 'Amount'])).not.toBe(layoutKey(['Emp No', 'Amount 2']));
    expect(layoutKey([]).length).toBeLessThanOrEqual(12);
  });
});

describe('a reading in words', () => {
  it('names the number, the amounts and the pay dates', () => {
    const mapping = { ...LONG, employerAmount: 'ER' };
    expect(readingSummary(mapping, { count: 2, schedules: ['semimonthly'] })).toBe(
      'No, employee + employer, 2 of 2 semi-monthly pay dates',
    );
    expect(readingSummary({ ...LONG, memberId: null })).toBe('Name (no numbers), EE');
    expect(readingSummary(LONG, { count: 1, schedules: [] })).toBe('No, EE, 1 pay date');
    expect(unusedColumns(['No', 'Name', 'Plan', 'EE', 'ER', 'Hours'], mapping)).toEqual(['Hours']);
  });

  it.each([
    [{ schedule: 'semimonthly', payDates: 1 } as const, 'Both shares, 1 of 2 semi-monthly pay dates'],
    [{ schedule: 'biweekly26', payDates: 2 } as const, 'Both shares, 2 of 2 biweekly pay dates (26 a year)'],
    [
      { employeePercents: [{ coverage: 'Medical', percent: 20 }] },
      'Employee share (20% of each premium), the whole month',
    ],
    [undefined, 'Whole premiums: compare the amounts as they are'],
  ])('%j is “%s”', (basis, words) => expect(basisWords(basis)).toBe(words));
});
