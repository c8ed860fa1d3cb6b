import { tableOf } from '../../../../../src/domain/billing/reconciliation/payrollFile/tableOf';

type Row = readonly string[];

const LONG = ['Emp No', 'Name', 'Deduction', 'Amount'];
const LONG_ROW = ['E1001', 'Lee, Ann', 'MED', '1.00'];
const WIDE_ROW = ['E1001', '1.00', '2.00', '3.00', '4.00'];
const headersOf = (...rows: readonly Row[]) => tableOf(rows).headers;

describe('the row of headings', () => {
  it('is the first filled row if none looks like headings', () => {
    expect(
      tableOf([
        ['', ''],
        ['red', 'round'],
        ['blue', 'flat'],
      ]),
    ).toEqual({
      headers: ['red', 'round'],
      headingRow: ['red', 'round'],
      headerRow: 2,
      rows: [['blue', 'flat']],
      score: 0,
    });
    expect(tableOf([['']])).toMatchObject({ headers: ['Column A'], headerRow: 1, rows: [], score: 0 });
  });

  it('has a row below it', () => {
    expect(tableOf([LONG]).score).toBe(0);
    expect(tableOf([LONG, LONG_ROW]).score).toBeGreaterThan(1);
  });

  it.each([
    [60, 60],
    [61, 1],
  ])('is within the first 60 rows: row %i is found as row %i', (at, found) => {
    const titles = Array.from({ length: at - 1 }, () => ['Title', 'Value']);
    expect(tableOf([...titles, LONG, LONG_ROW]).headerRow).toBe(found);
  });

  it('follows rows of numbers and of amounts', () => {
    const numbers = ['1', '2', '3', '4'];
    expect(tableOf([numbers, ['Emp No', '2', '3', '4'], LONG, LONG_ROW]).headerRow).toBe(3);
    expect(headersOf(['Total', 'Medical', '612.40'], ['Emp No', 'Medical', 'Dental'], WIDE_ROW)).toEqual([
      'Emp No',
      'Medical',
      'Dental',
      'Column D',
      'Column E',
    ]);
  });

  it('is as wide as the widest of the next 20 rows', () => {
    const rows = [...Array.from({ length: 20 }, () => ['E1001', '1.00']), ['E1002', '1.00', 'x', 'y']];
    expect(headersOf(['Emp No', 'Amount'], ['E1001', '1.00', 'x'], ...rows)).toEqual(['Emp No', 'Amount', 'Column C']);
    expect(headersOf(['Emp No', 'Amount', 'Note'], ['E1001', '1.00'])).toHaveLength(3);
  });
});

describe('rows that are not headings', () => {
  const score = (...rows: readonly Row[]) => tableOf(rows).score;

  it('are a person with an amount in cents, or more numbers than words', () => {
    expect(tableOf([LONG, ['1001', 'Lee, Ann', 'MED', '6124'], ['1002', 'Ray, Bo', 'DEN', '-520']])).toMatchObject({
      headerRow: 1,
      rows: [
        ['1001', 'Lee, Ann', 'MED', '6124'],
        ['1002', 'Ray, Bo', 'DEN', '-520'],
      ],
    });
    expect(tableOf([['Amount', 'Emp No', 'Lee, Ann', ' 12 '], LONG, LONG_ROW]).headerRow).toBe(2);
    expect(tableOf([['Emp No', 'Amount', '1', '2', '3'], LONG, LONG_ROW]).headerRow).toBe(2);
  });

  it('may have a number for each word, and empty cells', () => {
    expect(
      tableOf([
        ['Emp No', 'Amount', ' 1 ', '2', '', ' '],
        ['E1001', '1.00', 'x', 'y'],
      ]).headers.slice(0, 2),
    ).toEqual(['Emp No', 'Amount']);
    expect(score(['Emp No', 'Amount', '1', '2', '', ' '], ['E1001', '1.00', 'x', 'y'])).toBeGreaterThan(0);
  });

  it('are below two people with their amounts', () => {
    const people = [
      ['Lee, Ann', '1.00'],
      ['Ray, Bo', '2.00'],
      ['Fox, Cy', '3.00'],
    ];
    const better = [LONG, LONG_ROW];
    expect(tableOf([['Name', 'Amount'], ...people, ...better]).headerRow).toBe(1);
    expect(tableOf([['Name', 'Amount'], ...people.slice(0, 1), ...better]).headerRow).toBe(3);
    expect(
      tableOf([['Name', 'Amount'], ['Total', '1.00'], ['Ray, Bo', 'x'], ['Fox, Cy', 'y'], ...better]).headerRow,
    ).toBe(5);
  });
});

describe('how much a table looks like deductions', () => {
  it.each<[string, Row, Row, number]>([
    ['numbers, coverages and amounts', LONG, LONG_ROW, 1.04],
    ['names, coverages and amounts', LONG.slice(1), LONG_ROW.slice(1), 0.67],
    ['first and last names', ['First Name', 'Last Name', 'Deduction', 'Amount'], ['Ann', 'Lee', 'MED', '1.00'], 0.66],
    ['first names alone', ['First Name', 'Deduction', 'Amount'], ['Ann', 'MED', '1.00'], 0.27],
    ['names and amounts', ['Name', 'Amount'], ['Lee, Ann', '1.00'], 0.66],
    ['a column for each coverage', ['Emp No', 'Medical', 'Dental'], WIDE_ROW.slice(0, 3), 0.76],
    ['a column for each coverage, with names', ['Name', 'Medical', 'Dental'], ['Lee, Ann', '1.00', '2.00'], 0.61],
    ['columns of pay dates', ['Emp No', '11/15/2026', '11/30/2026'], WIDE_ROW.slice(0, 3), 0.52],
    ['coverages and amounts without members', ['Deduction', 'Amount'], ['MED', '1.00'], 0.27],
    ['numbers without amounts', ['Emp No', 'Color'], ['E1001', 'red'], 0],
  ])('with %s', (_what, headings, row, score) => expect(tableOf([headings, row]).score).toBeCloseTo(score, 5));

  it('with employees across', () => {
    const { headers, rows, score } = tableOf([
      ['', 'Lee, Ann', 'Ray, Bo'],
      ['Medical', '1.00', '2.00'],
      ['Dental', '3.00', '4.00'],
    ]);
    expect(headers).toEqual(['Employee', 'Deduction', 'Amount']);
    expect(rows[3]).toEqual(['Ray, Bo', 'Dental', '4.00']);
    expect(score).toBeCloseTo(0.542, 5);
  });
});

describe('headings in two rows', () => {
  it('are joined with the coverage above', () => {
    expect(headersOf(['', ' Medical ', '', '', ''], ['Emp No', ' EE ', '', 'Dept', 'ER'], WIDE_ROW)).toEqual([
      'Emp No',
      'Medical EE',
      'Medical',
      'Dept',
      'Medical ER',
    ]);
  });

  it('are joined with the payer above, and never with a number of a person', () => {
    const groups = ['', 'Employee', '', 'Employer'];
    expect(headersOf(groups, ['Emp No', 'Medical', 'Dental', 'Medical', 'Dental'], WIDE_ROW)).toEqual([
      'Emp No',
      'Employee Medical',
      'Employee Dental',
      'Employer Medical',
      'Employer Dental',
    ]);
    expect(headersOf(['', 'Employee No', ''], ['Emp No', 'Medical', 'Dental'], WIDE_ROW.slice(0, 3))).toEqual([
      'Emp No',
      'Medical',
      'Dental',
    ]);
    expect(headersOf(['', 'Medical'], ['Emp No', 'EE', 'ER', 'Employee ID'], WIDE_ROW.slice(0, 4))[3]).toBe(
      'Employee ID',
    );
  });

  it('are joined with the pay date above, which becomes a column', () => {
    const { headers, rows, score } = tableOf([
      ['', '', '11/15/2026', '', '11/30/2026', ''],
      ['Emp No', 'Deduction', 'EE', 'ER', 'EE', 'ER'],
      ['E1001', 'MED', '1.00', '2.00', '3.00', '4.00'],
    ]);
    expect(headers).toEqual(['Emp No', 'Deduction', 'Pay date', 'EE', 'ER']);
    expect(rows).toEqual([
      ['E1001', 'MED', '11/15/2026', '1.00', '2.00'],
      ['E1001', 'MED', '11/30/2026', '3.00', '4.00'],
    ]);
    expect(score).toBeCloseTo(0.54, 5);
  });

  it('do not join a coverage with another coverage', () => {
    expect(headersOf(['', 'Medical', ''], ['Emp No', 'Gold PPO', 'Dental'], WIDE_ROW.slice(0, 3))).toEqual([
      'Emp No',
      'Medical Gold PPO',
      'Dental',
    ]);
  });
});

describe('headings in three rows', () => {
  it('are joined with the coverage and the pay date above', () => {
    const { headers, headerRow, rows } = tableOf([
      ['', '11/15/2026', '', '', '', '11/30/2026', '', '', ''],
      ['', 'Medical', '', 'Dental', '', 'Medical', '', 'Dental', ''],
      ['Emp No', 'EE', 'ER', 'EE', 'ER', 'EE', 'ER', 'EE', 'ER'],
      ['E1001', '1.00', '2.00', '3.00', '4.00', '5.00', '6.00', '7.00', '8.00'],
    ]);
    expect([headers, headerRow]).toEqual([
      ['Emp No', 'Pay date', 'Medical EE', 'Medical ER', 'Dental EE', 'Dental ER'],
      3,
    ]);
    expect(rows).toEqual([
      ['E1001', '11/15/2026', '1.00', '2.00', '3.00', '4.00'],
      ['E1001', '11/30/2026', '5.00', '6.00', '7.00', '8.00'],
    ]);
  });

  it('are joined with the coverage and the payer above', () => {
    expect(
      headersOf(
        ['', 'Employee', '', ' Employer ', ''],
        ['', 'Medical', '', ' Medical ', 'Dental'],
        ['Emp No', 'Current', 'YTD', 'Current', 'Current'],
        WIDE_ROW,
      ),
    ).toEqual([
      'Emp No',
      'Employee Medical Current',
      'Employee Medical YTD',
      'Employer Medical Current',
      'Employer Dental Current',
    ]);
  });

  it('do not join a payer with the coverage of the payer before', () => {
    expect(
      headersOf(
        ['', 'Employee', '', 'Employer'],
        ['', 'Medical', '', ''],
        ['Emp No', 'Current', 'YTD', 'Current', 'YTD'],
        WIDE_ROW,
      ),
    ).toEqual(['Emp No', 'Employee Medical Current', 'Employee Medical YTD', 'Employer Current', 'Employer YTD']);
  });

  it('are two if the middle row has other words', () => {
    expect(
      headersOf(['', 'Employee', ''], ['Plan year', 'Medical', 'Dental'], ['Emp No', 'EE', 'EE'], WIDE_ROW.slice(0, 3)),
    ).toEqual(['Plan year Emp No', 'Medical EE', 'Dental EE']);
  });
});

it('names the first employee by the row above the headings, also with an empty row between', () => {
  const { headers, rows } = tableOf([
    ['Employee: Adler, Ruth'],
    [''],
    ['Deduction', 'Amount'],
    ['MED', '1.00'],
    ['Employee: Lee, Ann'],
    ['DEN', '2.00'],
    ['Employee: Ray, Bo'],
    ['VIS', '3.00'],
  ]);
  expect(headers).toEqual(['Employee (row above)', 'Deduction', 'Amount']);
  expect(rows).toEqual([
    ['Adler, Ruth', 'MED', '1.00'],
    [''],
    ['Lee, Ann', 'DEN', '2.00'],
    [''],
    ['Ray, Bo', 'VIS', '3.00'],
  ]);
});
