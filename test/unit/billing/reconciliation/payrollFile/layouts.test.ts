import {
  isAmountCell,
  isFilled,
  isPersonName,
  isSame,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/layouts/cells';
import {
  dateColumnsAsRows,
  dateIn,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/layouts/dateColumns';
import { employeesAcross } from '../../../../../src/domain/billing/reconciliation/payrollFile/layouts/employeesAcross';
import {
  numberedName,
  splitNumberedNames,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/layouts/numberedNames';
import { rowsAboveAsColumn } from '../../../../../src/domain/billing/reconciliation/payrollFile/layouts/rowsAbove';

const table = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => ({
  headers,
  headingRow: headers,
  headerRow: 1,
  rows,
});

describe('a cell of a payroll file', () => {
  it.each([
    ['612.40', true],
    ['$1,234.50', true],
    ['(12.00)', true],
    ['12.00-', true],
    ['-209.63', true],
    [' 12.00 ', true],
    ['12.00     ', true],
    ['12.00-)', false],
    ['$1.234,50', true],
    ['612,40', true],
    ['12.00 CR', false],
    ['612', false],
    ['11/15/2026', false],
    ['Version 2.50', false],
    ['100013', false],
    ['', false],
  ])('with cents is an amount: %s is %s', (cell, is) => expect(isAmountCell(cell)).toBe(is));

  it.each([
    ['Adler, Ruth', true],
    ['Ruth M. Adler', true],
    [' Lee, Ann ', true],
    ['O’Brien, Anne-Marie', true],
    ['Núñez, Ana', true],
    ['Adler', false],
    ['Gross Pay', false],
    ['Medical Plus', false],
    ['Employee Name', false],
    ['Dept 100', false],
    ['Harbor Foods LLC', false],
    ['Adler, Ruth (100013)', false],
  ])('is a name: %s is %s', (cell, is) => expect(isPersonName(cell)).toBe(is));

  it.each([
    ['Ruth Adler (100013)', 'Ruth Adler', '100013'],
    ['Adler, Ruth - ID: E-1001', 'Adler, Ruth', 'E-1001'],
    ['Adler, Ruth  Emp No. 00123', 'Adler, Ruth', '00123'],
    ['Adler, Ruth #123', 'Adler, Ruth', '123'],
    ['100013 - Adler, Ruth', 'Adler, Ruth', '100013'],
    ['K4T1001: Ruth Adler', 'Ruth Adler', 'K4T1001'],
  ])('may have a name and a number: %s', (cell, name, number) => expect(numberedName(cell)).toEqual({ name, number }));

  const long = `Ruth Adler${' '.repeat(10_000)}x`;
  it.each(['Ruth Adler', '100013', 'Adler (100013)', 'Ruth Adler (12)', '75 - Medical', '', long])(
    'may not have both: %s',
    (cell) => expect(numberedName(cell)).toBeUndefined(),
  );

  it.each([
    ['11/15/2026', '11/15/2026'],
    ['11/15/2026 EE', '11/15/2026'],
    ['Medical 2026-11-15', '2026-11-15'],
    ['Nov 15, 2026', 'Nov 15, 2026'],
    ['15-Nov-26', '15-Nov-26'],
    ['13/45/2026', undefined],
    ['Amount', undefined],
    ['Nox 15, 2026', undefined],
  ])('of the headings may be a pay date: %s', (heading, date) => expect(dateIn(heading)).toBe(date));
});

describe('a row of a payroll file', () => {
  it('is filled if a cell has more than spaces', () => {
    expect([isFilled(['', ' ']), isFilled(['', 'x']), isFilled([])]).toEqual([false, true, false]);
  });

  it.each([
    ['with other spaces', [' No', 'Name '], true],
    ['with empty cells beyond', ['No', 'Name', ' '], true],
    ['with more than them', ['No', 'Name', 'x'], false],
    ['with other words', ['No', 'Amount'], false],
    ['without any', ['', ''], false],
  ])('repeats the headings or not: %s', (_what, row, is) => expect(isSame(row, ['No ', 'Name'])).toBe(is));
});

describe('names with numbers in one column', () => {
  const NAMES = Array.from({ length: 8 }, (_, index) => [`Ruth Adler (10${index}1)`, '1.00']);

  it('are split into two columns', () => {
    const { headers, headingRow, rows } = splitNumberedNames(
      table(['Worker', 'Amount'], ...NAMES, ['Ann Lee', '2.00'], ['Worker', 'Amount']),
    );
    expect([headers, headingRow]).toEqual([
      ['Employee number', 'Worker', 'Amount'],
      ['Employee number', 'Worker', 'Amount'],
    ]);
    expect([rows[1], rows[8], rows[9]]).toEqual([
      ['1011', 'Ruth Adler', '1.00'],
      ['', 'Ann Lee', '2.00'],
      ['Employee number', 'Worker', 'Amount'],
    ]);
  });

  it.each([
    ['few of them have one', table(['Worker', 'Amount'], ...NAMES, ['Ann Lee', ''], ['Bo Ray', ''], ['Cy Fox', ''])],
    ['there is no name', table(['Worker', 'Amount'])],
    ['the heading is not a member’s', table(['Plan', 'Amount'], ...NAMES)],
    ['numbers have their own column', table(['Worker', 'Employee number'], ...NAMES)],
  ])('stay as they are if %s', (_, given) => expect(splitNumberedNames(given)).toBe(given));
});

describe('columns of pay dates', () => {
  it('become rows with a date, each with its row in the file', () => {
    const { headers, headingRow, rows, rowNumbers } = dateColumnsAsRows(
      table(
        ['No', '11/15/2026 EE', '11/15/2026 ER', 'Plan', '11/30/2026 EE'],
        ['E1', '1.00', '2.00', 'MED', '3.00'],
        ['E2', '', '', 'MED', '4.00', 'excess'],
        ['E3', ' ', '', 'MED', ''],
        ['E4', '5.00', '6.00', 'MED', ''],
        ['No', '11/15/2026 EE', '11/15/2026 ER', 'Plan', '11/30/2026 EE'],
      ),
    );
    expect(headers).toEqual(['No', 'Plan', 'Pay date', 'EE', 'ER']);
    expect(headingRow).toBe(headers);
    expect(rows).toEqual([
      ['E1', 'MED', '11/15/2026', '1.00', '2.00'],
      ['E1', 'MED', '11/30/2026', '3.00', ''],
      ['E2', 'MED', '11/30/2026', '4.00', '', 'excess'],
      ['E3', 'MED', '', '', ''],
      ['E4', 'MED', '11/15/2026', '5.00', '6.00'],
    ]);
    expect(rowNumbers).toEqual([1, 1, 2, 3, 4]);
  });

  it('are called by what their headings have besides the date', () => {
    const headersOf = (heading: string) => dateColumnsAsRows(table(['No', heading], ['E1', '1.00'])).headers;
    expect(headersOf('11/15/2026')).toEqual(['No', 'Pay date', 'Amount']);
    expect(headersOf('EE 11/15/2026  Share (2)')).toEqual(['No', 'Pay date', 'EE Share']);
  });

  it('keep the numbers of rows that were unfolded before', () => {
    const { rowNumbers } = dateColumnsAsRows({ ...table(['11/15/2026'], ['1.00'], ['2.00']), rowNumbers: [7, 9] });
    expect(rowNumbers).toEqual([7, 9]);
  });

  it.each([
    ['there is none', table(['No', 'Amount'], ['E1', '1.00'])],
    ['they hold no amounts', table(['No', 'As of 11/15/2026'], ['E1', 'Kitchen'])],
    ['two have the same heading', table(['11/15/2026', '11/15/2026 (2)'], ['1.00', '2.00'])],
  ])('stay as they are if %s', (_, given) => expect(dateColumnsAsRows(given)).toBe(given));
});

describe('employees across', () => {
  const across = (...rows: string[][]) =>
    employeesAcross([['Payroll Summary'], ['', 'Adler, Ruth', 'Diaz, Omar', 'TOTAL'], ...rows]);

  it('become rows with an employee, a deduction and an amount', () => {
    expect(
      across(
        ['Deductions', '', '', ''],
        ['Medical', '-1.00', '-2.00', '-3.00'],
        ['Dental', '', '4.00', '4.00'],
        ['Total', '5.00', '6.00', '11.00'],
        ['', '7.00', '', ''],
      ),
    ).toEqual({
      headers: ['Employee', 'Deduction', 'Amount'],
      headingRow: ['Employee', 'Deduction', 'Amount'],
      headerRow: 2,
      rows: [
        ['Adler, Ruth', 'Medical', '-1.00'],
        ['Diaz, Omar', 'Medical', '-2.00'],
        ['Diaz, Omar', 'Dental', '4.00'],
      ],
      rowNumbers: [2, 2, 3],
    });
  });

  it('may have hours and rates before the amount', () => {
    const rows = [
      ['', 'Adler, Ruth', '', 'Diaz, Omar', ''],
      ['', 'Hours', 'Nov', 'Hours', 'Nov'],
      ['Medical', '1', '2.00', '', '3.00'],
    ];
    expect(employeesAcross(rows)?.rows).toContainEqual(['Adler, Ruth', 'Medical', '2.00']);
  });

  it('may have a heading for the deductions, spaces, and columns without a heading', () => {
    const rows = [
      ['Item', '', ' Adler, Ruth ', ' ', 'Diaz, Omar', ''],
      ['', 'Medical', ' ', '1.00', '2.00', ' '],
      ['Total for Vision', '', '', '1.00', '2.00', ''],
    ];
    expect(employeesAcross(rows)?.rows).toEqual([
      ['Adler, Ruth', 'Medical', '1.00'],
      ['Diaz, Omar', 'Medical', '2.00'],
    ]);
  });

  it('are recognized by an amount of a coverage below them', () => {
    const names = ['', 'Adler, Ruth', 'Diaz, Omar'];
    expect(employeesAcross([names, ['', 'Medical', '1.00']])).toBeUndefined();
    expect(employeesAcross([['Medical', '1.00', '2.00'], names])).toBeUndefined();
    expect(employeesAcross([names, ['9.00', 'Medical', 'Medical'], ['Medical', '', '1.00']])?.headerRow).toBe(1);
  });

  it.each([
    ['no coverage is below', [['Wages', '1.00', '2.00', '']]],
    ['a coverage has no amounts', [['Medical', 'yes', 'no', '']]],
  ])('are not recognized if %s', (_, rows) => expect(across(...rows)).toBeUndefined());

  it.each([
    ['headings', ['Coverage', 'Employee Name', 'Amount']],
    ['one name', ['', 'Adler, Ruth', 'TOTAL']],
    ['names and headings', ['', 'Adler, Ruth', 'Amount']],
  ])('are not recognized in %s', (_, headings) =>
    expect(employeesAcross([headings, ['Medical', '1.00', '2.00']])).toBeUndefined(),
  );
});

describe('rows that name what follows', () => {
  it('name the employee of the rows below', () => {
    const { headers, rows } = rowsAboveAsColumn(
      table(
        ['Deduction', 'EE'],
        ['Adler, Ruth', ''],
        ['ID: 1001', ''],
        ['Deductions', ''],
        ['MED', '1.00'],
        ['DEN', '2.00'],
        ['Total', '3.00'],
        ['Deduction', 'EE'],
        ['Employee: Diaz, Omar', ''],
        ['MED', '4.00'],
      ),
      [],
    );
    expect(headers).toEqual(['Employee (row above)', 'Deduction', 'EE']);
    expect(rows).toEqual([
      [''],
      [''],
      [''],
      ['Adler, Ruth ID: 1001', 'MED', '1.00'],
      ['Adler, Ruth ID: 1001', 'DEN', '2.00'],
      ['Adler, Ruth ID: 1001', 'Total', '3.00'],
      ['Employee (row above)', 'Deduction', 'EE'],
      [''],
      ['Diaz, Omar', 'MED', '4.00'],
    ]);
  });

  it.each([
    [['Employee:', 'Adler, Ruth', 'ID:', '1001', 'Dept:', '12'], 'Adler, Ruth ID: 1001'],
    [['Adler, Ruth', '1001'], 'Adler, Ruth ID: 1001'],
    [['Name: Adler, Ruth'], 'Adler, Ruth'],
    [['Ruth Adler (1001)'], 'Ruth Adler (1001)'],
  ])('may have labels and numbers, and stand above the headings: %j', (above, name) => {
    const { rows } = rowsAboveAsColumn(
      table(['Deduction', 'EE'], ['MED', '1.00'], ['Lee, Ann', ''], ['MED', '2.00'], ['Fox, Cy', ''], ['MED', '2.00']),
      [above],
    );
    expect(rows[0]).toEqual([name, 'MED', '1.00']);
  });

  const people = (above: readonly (readonly string[])[], ...rows: readonly (readonly string[])[]) =>
    rowsAboveAsColumn(
      table(
        ['Item', 'Employee', 'EE'],
        ...rows,
        ['Lee, Ann', ''],
        ['MED', '', '2.00'],
        ['Fox, Cy', ''],
        ['MED', '', '2.00'],
      ),
      above,
    ).rows.slice(0, rows.length);

  it.each([
    ['a number in the row below the name', ['ID: 1001'], 'Adler, Ruth ID: 1001'],
    ['a number with another mark', ['# ID 1001'], 'Adler, Ruth # ID 1001'],
    ['no number in a row with other words first', ['Check no 12'], 'Adler, Ruth'],
    ['no number in a row without one', ['ID: none'], 'Adler, Ruth'],
  ])('have %s', (_what, row, name) => {
    expect(people([['Adler, Ruth']], row, ['MED', '', '1.00'])).toEqual([[''], [name, 'MED', '', '1.00']]);
    expect(people([], ['Adler, Ruth'], ['Hours', 'Rate'], row, ['MED', '', '1.00']).at(-1)?.[0]).toBe(name);
  });

  it('start with a number of their own after an amount', () => {
    expect(
      people([], ['Adler, Ruth'], ['MED', '', '1.00'], ['ID: 1001'], ['MED', '', '2.00']).map(([one]) => one),
    ).toEqual(['', 'Adler, Ruth', '', 'ID: 1001']);
    expect(people([], ['ID: 1001'], ['MED', '', '2.00']).at(-1)?.[0]).toBe('ID: 1001');
  });

  it.each([
    [['Employee:', 'Adler, Ruth', 'Dept:', '1200', 'ID:', '1001'], 'Adler, Ruth ID: 1001'],
    [['Employee:', ' Adler, Ruth ', ''], 'Adler, Ruth'],
    [['Adler, Ruth', 'FT', ''], 'Adler, Ruth'],
    [['FT', '', 'Adler, Ruth', '1001'], 'Adler, Ruth ID: 1001'],
    [[' Adler, Ruth ', '', ''], 'Adler, Ruth'],
  ])('are a name with its number: %j', (row, name) => {
    expect(people([], row, ['MED', '', '1.00'])).toEqual([[''], [name, 'MED', '', '1.00']]);
  });

  it.each([
    ['more cells beside the name', ['Adler, Ruth', '1001', 'FT', 'NY']],
    ['a name below the heading of names', ['1001', 'Adler, Ruth', '']],
    ['two words', ['Hours', 'Rate', '']],
  ])('are not rows with %s', (_what, row) => {
    expect(people([], row)).toEqual([['', ...row]]);
  });

  it('are found beside names in less than half of the amounts, without counting totals', () => {
    const titles = [
      ['Lee, Ann', ''],
      ['Fox, Cy', ''],
    ];
    const amount = ['MED', '1.00'];
    const named = ['Ray, Bo', '1.00'];
    const headers = (...rows: string[][]) =>
      rowsAboveAsColumn(table(['Plan', 'EE'], ...titles, ...rows), []).headers[0];
    expect(headers(amount, amount, named)).toBe('Employee (row above)');
    expect(headers(amount, named)).toBe('Plan');
    expect(headers(amount, ['Total for', 'Ray, Bo', '1.00'])).toBe('Employee (row above)');
    expect(headers(amount, ['Hours', 'Ray, Bo'])).toBe('Employee (row above)');
  });

  it('are not rows with one employee and other words', () => {
    const given = table(['Plan', 'EE'], ['Lee, Ann', ''], ['Earnings', ''], ['K', '1.00']);
    expect(rowsAboveAsColumn(given, [])).toBe(given);
  });

  it.each([
    ['by the row above the headings', [['Paid weekly'], ['MED - Medical']], 'MED - Medical'],
    ['by a label without a place', [['MED - Medical'], ['Department 200']], ''],
    ['by no row', [], ''],
  ])('name the deduction of the first rows %s', (_what, above, first) => {
    const { rows } = rowsAboveAsColumn(
      table(
        ['No', 'Name', 'EE'],
        ['Run', 'x', ''],
        ['1001', 'Adler, Ruth', '1.00'],
        ['DEN - Dental', '', ''],
        ['VIS - Vision', '', ''],
        ['1002', 'Diaz, Omar', '2.00'],
      ),
      above,
    );
    expect(rows.map(([one]) => one)).toEqual([first, first, '', '', 'VIS - Vision']);
  });

  it('do not name the first deduction twice', () => {
    const { rows } = rowsAboveAsColumn(
      table(['No', 'Name', 'EE'], ['Run', 'x', ''], ['DEN - Dental', '', ''], ['1001', 'Adler, Ruth', '1.00']),
      [['MED - Medical']],
    );
    expect(rows.map(([one]) => one)).toEqual(['', '', 'DEN - Dental']);
  });

  it('name the deduction of the rows below, unlike places in between', () => {
    const { headers, rows } = rowsAboveAsColumn(
      table(
        ['No', 'Name', 'EE'],
        ['MED - Medical', '', ''],
        ['1001', 'Adler, Ruth', '1.00'],
        ['Department 200', '', ''],
        ['1002', 'Diaz, Omar', '2.00'],
        ['401k', '', ''],
        ['1002', 'Diaz, Omar', '3.00'],
      ),
      [['Adler, Ruth']],
    );
    expect(headers[0]).toBe('Deduction (row above)');
    expect(rows.map(([first]) => first)).toEqual(['', 'MED - Medical', '', 'MED - Medical', '', '401k']);
  });

  it.each([
    ['the rows name the deduction', table(['Plan', 'EE'], ['Medical', ''], ['MED', '1.00'], ['DEN', '2.00'])],
    [
      'the rows name the employee',
      table(['Name', 'EE'], ['Lee, Ann', '1.00'], ['Fox, Cy', ''], ['Ray, Bo', ''], ['Lee, Ann', '1.00']),
    ],
    ['only one employee is named', table(['Plan', 'EE'], ['Lee, Ann', ''], ['K', '1.00'])],
    ['no row has an amount', table(['Plan', 'EE'], ['Lee, Ann', ''], ['Ray, Bo', ''])],
    [
      'a column has the names',
      table(
        ['Name', 'No', 'Plan', 'EE'],
        ['Lee, Ann', '12345', '', ''],
        ['', '', 'K', '1.00'],
        ['Ray, Bo', '12346', '', ''],
        ['', '', 'K', '1.00'],
      ),
    ],
  ])('are left as they are if %s', (_, given) => expect(rowsAboveAsColumn(given, [])).toBe(given));
});
