import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { amountCandidates } from '../../../../../src/domain/billing/reconciliation/payrollFile/amountColumns';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { aLine } from '../../../../support/reconciliation/aLine';

type Row = readonly string[];

const newBill = () =>
  new BillIndex([aLine({ coverage: 'Medical', plan: 'Gold' }), aLine({ coverage: 'Dental', plan: 'Silver' })]);
const times = (count: number, rowAt: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => rowAt(at));

/** Coverage, employee and employer column of each choice, in order. */
const choices = (headers: Row, rows: readonly Row[], mapping: Partial<ColumnMapping> = {}) =>
  amountCandidates({ headers, rows }, { memberId: 'Badge', ...mapping }, newBill()).map(
    ({ coverage, amount, employerAmount }) => [coverage, amount, employerAmount],
  );
const columnsOffered = (heading: string, cells: readonly string[]) =>
  choices(
    ['Badge', heading],
    cells.map((cell) => ['7', cell]),
  ).length;

describe('a file with a column for each coverage', () => {
  const wide = (headers: Row, mapping: Partial<ColumnMapping> = {}) =>
    amountCandidates({ headers, rows: [headers.map(() => '12.00')] }, { memberId: 'Badge', ...mapping }, newBill());

  it('has one choice: all of them together', () => {
    expect(wide(['Badge', 'Medical', 'Dental'])).toEqual([
      {
        memberId: 'Badge',
        memberName: null,
        coverage: null,
        amount: null,
        employerAmount: null,
        coverageColumns: [
          { heading: 'Medical', coverage: 'Medical', share: 'employee' },
          { heading: 'Dental', coverage: 'Dental', share: 'employee' },
        ],
      },
    ]);
  });

  it('may have one coverage in two columns, one for each payer', () => {
    expect(wide(['Badge', 'Medical EE', 'Medical ER'], { amount: 'Medical EE' })).toMatchObject([
      { amount: null, coverageColumns: [{ share: 'employee' }, { share: 'employer' }] },
    ]);
  });

  it('may have a single coverage, unless another column has the amounts', () => {
    expect(wide(['Badge', 'Medical'])).toMatchObject([{ amount: null, coverageColumns: [{ heading: 'Medical' }] }]);
    expect(wide(['Badge', 'Medical', 'Amount'], { amount: 'Amount' })).toEqual([
      { memberId: 'Badge', memberName: null, coverage: null, amount: 'Amount', employerAmount: null },
      { memberId: 'Badge', memberName: null, coverage: null, amount: 'Medical', employerAmount: null },
    ]);
  });
});

describe('the columns of amounts', () => {
  it('are first those that the headings name, then each alone and with each employer column', () => {
    const headers = ['Badge', 'Plan', 'EE Amt', 'Cost', 'ER Amt'];
    const rows = [['7', 'MED', '122.48', '612.40', '489.92']];
    expect(choices(headers, rows, { coverage: 'Plan', amount: 'EE Amt', employerAmount: 'ER Amt' })).toEqual([
      ['Plan', 'EE Amt', 'ER Amt'],
      ['Plan', 'EE Amt', null],
      ['Plan', 'Cost', null],
      ['Plan', 'Cost', 'ER Amt'],
      ['Plan', 'ER Amt', null],
    ]);
  });

  it('are each with any other column on request, but never the employer’s first', () => {
    const headers = ['Badge', 'Plan', 'Amt', 'Cost', 'ER Amt'];
    const found = amountCandidates(
      { headers, rows: [['7', 'MED', '122.48', '612.40', '489.92']] },
      { memberId: 'Badge', coverage: 'Plan' },
      newBill(),
      'any',
    );
    expect(found.map(({ amount, employerAmount }) => [amount, employerAmount])).toEqual([
      ['Amt', null],
      ['Amt', 'Cost'],
      ['Amt', 'ER Amt'],
      ['Cost', null],
      ['Cost', 'Amt'],
      ['Cost', 'ER Amt'],
      ['ER Amt', null],
    ]);
  });

  it('keep the other columns of the file', () => {
    const mapping = { memberName: 'Name', firstName: 'First', payDate: 'Check', coverage: 'Plan' };
    const [only, ...others] = amountCandidates(
      { headers: ['Badge', 'Name', 'First', 'Check', 'Plan', 'Cost'], rows: [['7', 'Lee', 'Ann', '', 'MED', '12.00']] },
      { memberId: 'Badge', ...mapping },
      newBill(),
    );
    expect(only).toEqual({ memberId: 'Badge', ...mapping, amount: 'Cost', employerAmount: null });
    expect(others).toEqual([]);
  });

  it('are never a column with another meaning', () => {
    expect(choices(['Badge', 'Cost'], [['7', '12.00']], { amount: 'Badge' })).toEqual([[null, 'Cost', null]]);
    expect(choices(['Badge'], [['7']])).toEqual([]);
  });

  it('are at most six besides those that the headings name', () => {
    const headers = ['Badge', ...Array.from({ length: 8 }, (_, index) => `Column ${index}`)];
    expect(choices(headers, [headers.map(() => '12.00')])).toHaveLength(6);
  });

  it.each([
    ['Cost', ['612.40', '$1,234.50', '(12.00)'], 1],
    ['Cost', ['612,40', '1.234,50'], 1],
    ['Cost', ['612,40 €', '1.234,50-'], 1],
    ['Cost', ['612.40', '', ' ', ''], 1],
    ['Cost', [' 612.40 ', 'yes', '12.00'], 1],
    ['Cost', ['612.40', 'yes'], 0],
    ['Cost', ['', ' '], 0],
    ['Cost', ['n/a'], 0],
    ['Location', ['Suite 1,200'], 0],
    ['Location', ['Lot A,12', 'Lot 1,B2', 'Lot 1,2B'], 0],
    ['Hours', ['80.00'], 0],
    ['Zip', ['60601'], 0],
    ['Phone No', ['5551234'], 0],
  ])('under “%s” with %j: %i', (heading, cells, count) => expect(columnsOffered(heading, cells)).toBe(count));

  it('may be missing in short rows', () => {
    expect(choices(['Badge', 'Cost'], [['7'], ['8', '12.00'], ['9', '13.00']])).toEqual([[null, 'Cost', null]]);
  });
});

describe('the column of coverages', () => {
  const chosen = (headers: Row, rows: readonly Row[], mapping: Partial<ColumnMapping>) =>
    choices(headers, rows, { amount: 'Cost', ...mapping })[0]?.[0];
  const HEADERS = ['Badge', 'Class', 'Benefit', 'Cost'];

  it('is the one with the most coverages on the bill', () => {
    const rows = [
      ['7', 'Medical', 'MED', '1.00'],
      ['7', 'Hourly', 'DEN', '1.00'],
      ['8', '', ' Gold ', '1.00'],
    ];
    expect(chosen(HEADERS, rows, { coverage: 'Class' })).toBe('Benefit');
    expect(chosen(HEADERS, rows, {})).toBe('Benefit');
    expect(chosen(HEADERS, rows, { coverage: 'Benefit' })).toBe('Benefit');
  });

  it('is the one that the heading names if others have as many, or none has any', () => {
    const equal = [
      ['7', 'MED', 'Medical', '1.00'],
      ['8', 'DEN', 'Dental', '1.00'],
    ];
    expect(chosen(HEADERS, equal, { coverage: 'Benefit' })).toBe('Benefit');
    expect(chosen(HEADERS, equal, {})).toBe('Class');
    const coded = [
      ['7', '', '75', '1.00'],
      ['8', '', '76', '1.00'],
    ];
    expect(chosen(HEADERS, coded, { coverage: 'Benefit' })).toBe('Benefit');
    expect(chosen(HEADERS, coded, {})).toBeNull();
  });

  it('is not the column of names, even if members are called Dent', () => {
    const rows = [['7', 'Dent', 'MED', '1.00'], ['8', 'Dent', '', '1.00'], ['9']];
    expect(chosen(['Badge', 'Last Name', 'Benefit', 'Cost'], rows, { memberName: 'Last Name' })).toBe('Benefit');
  });
});

describe('deduction codes that name no coverage', () => {
  const coded = (codes: readonly string[], heading = 'Ded Code') =>
    choices(
      ['Badge', heading, 'Cost'],
      codes.map((code) => ['7', code, '12.00']),
      { amount: 'Cost' },
    );
  const distinct = (count: number, rows: number) => times(rows, (index) => [String(100 + (index % count))]).flat();

  it('are offered as coverages after the amounts alone', () => {
    expect(coded(['75', ' 75', '76', '76 '])).toEqual([
      [null, 'Cost', null],
      ['Ded Code', 'Cost', null],
    ]);
  });

  it('are not their own amounts', () => {
    expect(coded(['75', '75', '76', '76'], 'Deduction')).toEqual([
      [null, 'Cost', null],
      [null, 'Deduction', null],
      ['Deduction', 'Cost', null],
    ]);
  });

  it.each([
    ['2 codes in 4 rows', distinct(2, 4), 2],
    ['2 codes in 4 rows and rows without a code', [...distinct(2, 4), '', ' '], 2],
    ['2 codes in 3 rows', distinct(2, 3), 1],
    ['2 codes in 3 rows and a row without a code', [...distinct(2, 3), ' '], 1],
    ['1 code', distinct(1, 4), 1],
    ['60 codes', distinct(60, 120), 2],
    ['61 codes', distinct(61, 122), 1],
  ])('are a few that repeat: %s', (_what, codes, count) => expect(coded(codes)).toHaveLength(count));

  it('are in a column with such a heading and no other meaning', () => {
    expect(coded(['75', '75', '76', '76'], 'Department')).toEqual([[null, 'Cost', null]]);
    const rows = times(4, (index) => [String(index % 2), '12.00']);
    expect(choices(['Emp Code', 'Cost'], rows, { memberId: 'Emp Code', amount: 'Cost' })).toEqual([
      [null, 'Cost', null],
    ]);
  });

  it('are not looked for if the file names coverages', () => {
    const rows = times(4, (index) => ['7', String(index % 2), 'MED', '12.00']);
    expect(choices(['Badge', 'Ded Code', 'Plan', 'Cost'], rows, { coverage: 'Plan', amount: 'Cost' })).toEqual([
      ['Plan', 'Cost', null],
    ]);
  });
});
