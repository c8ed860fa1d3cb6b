import { detectColumns, holdsAmounts } from '../../../../../src/domain/billing/reconciliation/detectColumns';
import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';

describe('detectColumns', () => {
  it.each([
    {
      name: 'an export of a payroll system',
      headers: ['Emp No', 'Employee Name', 'Benefit', 'EE Deduction', 'ER Contribution'],
      rows: [
        ['E1001', 'Adler, Ruth', 'MED', '120.00', '492.40'],
        ['E1002', 'Diaz, Omar', 'DEN', '38.10', '0.00'],
      ],
      mapping: {
        memberId: 'Emp No',
        memberName: 'Employee Name',
        coverage: 'Benefit',
        amount: 'EE Deduction',
        employerAmount: 'ER Contribution',
      },
    },
    {
      name: 'a minimal file',
      headers: ['Member ID', 'Amount'],
      rows: [
        ['1001', '612.40'],
        ['1002', '38.10'],
      ],
      mapping: { memberId: 'Member ID', amount: 'Amount', memberName: null, coverage: null, employerAmount: null },
    },
    {
      name: 'a file with unclear headings, from its values',
      headers: ['Person', 'Name', 'Type', 'Cost'],
      rows: [
        ['100123', 'Ruth Adler', 'Medical', '$612.40'],
        ['100124', 'Omar Diaz', 'Dental', '$38.10'],
      ],
      mapping: { memberId: 'Person', memberName: 'Name', coverage: 'Type', amount: 'Cost', employerAmount: null },
    },
    {
      name: 'a file with headings as shown in the product',
      headers: ['member', 'coverage', 'deducted', 'number'],
      rows: [
        ['Ruth Adler', 'Medical', '$612.40', 'M-1'],
        ['Omar Diaz', 'Medical', '$612.40', 'M-2'],
      ],
      mapping: {
        memberId: 'number',
        memberName: 'member',
        coverage: 'coverage',
        amount: 'deducted',
        employerAmount: null,
      },
    },
  ])('finds the columns of $name', ({ headers, rows, mapping }) => {
    const found = detectColumns(headers, rows);
    expect(found.mapping).toEqual(mapping);
    expect(found.confidence).toBeGreaterThan(0.3);
  });

  it('does not use one coverage’s column as the deduction when each coverage has a column', () => {
    const rows = [
      ['E1001', 'Adler, Ruth', '612.40', '38.10'],
      ['E1002', 'Diaz, Omar', '612.40', ''],
    ];
    expect(detectColumns(['Emp No', 'Name', 'Medical', 'Dental'], rows).mapping).not.toHaveProperty('amount');
    expect(detectColumns(['Emp No', 'Name', 'Medical EE', 'Medical ER'], rows).mapping).toHaveProperty('amount');
  });

  it('scores an empty column by its heading, for half at most', () => {
    const { scores, mapping } = detectColumns(['Emp No', 'Amount'], [['E1001'], ['E1002', ' ']]);
    expect(mapping.amount).toBe('Amount');
    expect(scores).toEqual({ memberId: 1, amount: 0.5 });
  });

  it('detects no amount column when nothing looks like an amount', () => {
    const found = detectColumns(
      ['Color', 'Shape'],
      [
        ['red', 'round'],
        ['blue', 'flat'],
      ],
    );
    expect(found.confidence).toBe(0);
    expect(found.mapping.amount).toBeUndefined();
  });
});

describe('a column', () => {
  const rowsOf = (...cells: string[]) => cells.map((cell) => [cell]);

  it.each([
    ['most filled cells are', ['1.00', '2.00', 'n/a', '', ' ', ''], true],
    ['those that do not say there is none are', ['1.00', 'waived', 'n/a', 'Declined'], true],
    ['half of them are', ['1.00', 'yes'], false],
    ['none is', ['n/a'], false],
    ['it is empty', ['', ' '], false],
  ])('holds amounts or not if %s', (_when, cells, holds) => expect(holdsAmounts(rowsOf(...cells), 0)).toBe(holds));

  it('that the rows do not reach holds no amounts', () => expect(holdsAmounts([['1.00']], 1)).toBe(false));
});

describe('readDeductions', () => {
  const mapping = { memberId: 'No', memberName: 'Name', coverage: 'Plan', amount: 'EE', employerAmount: 'ER' };
  const headers = ['No', 'Name', 'Plan', 'EE', 'ER'];
  const read = (...rows: string[][]) => readDeductions({ headers, rows }, mapping);

  it('adds the employer contribution', () => {
    expect(read(['E1', 'Ruth Adler', 'MED', '$120.00', '492.40']).deductions).toEqual([
      {
        row: 1,
        memberId: 'E1',
        memberName: 'Ruth Adler',
        coverage: 'MED',
        amountCents: 61_240,
        employeeCents: 12_000,
        employerCents: 49_240,
      },
    ]);
  });

  it('skips empty rows and totals, and keeps row numbers', () => {
    const { deductions, problems } = read(
      ['E1', '', '', '1.00', ''],
      ['', '', '', '', ''],
      ['Total', '', '', '1.00', ''],
      ['', 'Grand total', '', '1.00', ''],
      ['E2', '', '', '-', '2.00'],
    );
    expect(deductions.map(({ row, amountCents }) => [row, amountCents])).toEqual([
      [1, 100],
      [5, 200],
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['There is no member number.', ['', 'Ruth', 'MED', '1.00', '']],
    ['“twelve” is not an amount.', ['E1', 'Ruth', 'MED', 'twelve', '']],
    [
      '“1.005” can be read as thousands or as decimals. Write amounts with two decimals, like 1234.50.',
      ['E1', 'Ruth', 'MED', '1.00', '1.005'],
    ],
    ['The amount is too large to be a deduction.', ['E1', 'Ruth', 'MED', '100000000.01', '']],
  ])('reports “%s” for an unreadable row', (message, row) => {
    expect(read(row)).toMatchObject({ deductions: [], problems: [{ row: 1, message }] });
  });
});
