import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import {
  nameOf,
  placeOfRow,
  readTogether,
  type TableOfFile,
  tableOfAll,
  whyNotTogether,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/severalFiles';

type Row = readonly string[];

const HEADERS = ['Emp No', 'Name', 'Benefit', 'Amount'];
const DATED = [...HEADERS, 'Pay Date'];
const MAPPING: ColumnMapping = {
  memberId: 'Emp No',
  memberName: 'Name',
  coverage: 'Benefit',
  amount: 'Amount',
  employerAmount: null,
};
const COMMAS = { separator: ',', numbersTouch: false, decimalsTouch: false } as const;
const RUTH = ['E1', 'Ruth Adler', 'MED', '100.00'];
const OMAR = ['E2', 'Omar Diaz', 'MED', '110.00'];

function file(
  fileName: string,
  rows: readonly Row[],
  headers: Row = HEADERS,
  titles: readonly Row[] = [],
): TableOfFile {
  const source = [...titles, headers, ...rows];
  return {
    fileName,
    table: { headers, headingRow: headers, headerRow: titles.length + 1, rows, source },
    cells: undefined,
  };
}

describe('the files in a comparison', () => {
  it('are listed by name up to 220 characters', () => {
    const named = (...names: string[]) => nameOf(names.map((fileName) => ({ fileName })));
    expect(named('x'.repeat(300))).toBe('x'.repeat(300));
    expect(named('a'.repeat(110), 'b'.repeat(108))).toBe(`${'a'.repeat(110)}, ${'b'.repeat(108)}`);
    expect(named('a'.repeat(110), 'b'.repeat(109))).toBe(`${'a'.repeat(110)} and 1 more file`);
    expect(named('a'.repeat(110), 'b'.repeat(108), 'c')).toBe(`${'a'.repeat(110)}, ${'b'.repeat(108)} and 1 more file`);
  });

  it('are named with each row if there are several', () => {
    const files = [
      { fileName: 'a.csv', rows: 3 },
      { fileName: 'b.csv', rows: 2 },
    ];
    expect([1, 3, 4, 5, 6].map((row) => placeOfRow(files, row))).toEqual([
      'a.csv, row 1',
      'a.csv, row 3',
      'b.csv, row 1',
      'b.csv, row 2',
      'Row 6',
    ]);
    expect([placeOfRow(files.slice(0, 1), 2), placeOfRow([], 2), placeOfRow(undefined, 2)]).toEqual([
      'Row 2',
      'Row 2',
      'Row 2',
    ]);
  });
});

describe('files that cannot be compared together', () => {
  const other = (headers: Row, rows: readonly Row[]) =>
    whyNotTogether([file('a.csv', [RUTH]), file('b.csv', rows, headers)]);
  const OTHER = '“b.csv” has other columns than “a.csv”: it also has';
  const END = 'Only files of one layout can be compared together.';

  it.each([
    ['three', ['A', 'B', 'C'], `${OTHER} “A”, “B”, “C”. ${END}`],
    ['five', ['A', 'B', 'C', 'D', 'E'], `${OTHER} “A”, “B”, “C” and 2 more. ${END}`],
  ])('have %s other columns', (_count, added, message) => {
    expect(other([...HEADERS, ...added], [[...RUTH, ...added]])).toBe(message);
  });

  it('have a column with a cell in any row', () => {
    const headers = [...HEADERS, 'Adjustment'];
    expect(other(headers, [RUTH, [...OMAR, '5.00']])).toBe(`${OTHER} “Adjustment”. ${END}`);
    expect(other(headers, [RUTH, [...OMAR, ' ']])).toBeUndefined();
  });

  it('have the same dated rows, even in a file other than the first', () => {
    const paid = (date: string) => [[...RUTH, date]];
    const files = [
      file('a.csv', paid('11/06/2026'), DATED),
      file('b.csv', paid('11/13/2026'), DATED),
      file('c.csv', paid('11/13/2026'), DATED),
    ];
    expect(whyNotTogether(files)).toBe('“c.csv” has the same rows as “b.csv”. Choose each payroll once.');
    expect(whyNotTogether(files.slice(0, 2))).toBeUndefined();
    expect(whyNotTogether(files.slice(0, 1))).toBeUndefined();
    expect(whyNotTogether([])).toBeUndefined();
  });

  it.each([
    [
      'more rows',
      [
        [...RUTH, '11/06/2026'],
        [...OMAR, '11/06/2026'],
      ],
    ],
    ['more cells in a row', [[...RUTH, '11/06/2026', 'x']]],
    ['another cell', [[...RUTH, '11/07/2026']]],
  ])('are not repeated files with %s', (_what, rows) => {
    const first = file('a.csv', [[...RUTH, '11/06/2026']], DATED);
    expect(whyNotTogether([first, file('b.csv', rows, DATED)])).toBeUndefined();
    expect(whyNotTogether([file('b.csv', rows, DATED), first])).toBeUndefined();
  });
});

describe('the table of several files', () => {
  it('is that of the file if there is only one', () => {
    const one = file('a.csv', [RUTH]);
    expect(tableOfAll([one])).toBe(one.table);
  });

  it('has the columns of the first file, then the others, and an empty cell where a file has none', () => {
    const headers = ['Benefit', 'Vision', 'Emp No', 'Name', 'Amount'];
    const table = tableOfAll([
      file('a.csv', [RUTH], HEADERS, [['Week 1']]),
      file('b.csv', [['MED', '3.00', 'E2', 'Omar Diaz']], headers),
      file('c.csv', [OMAR]),
    ]);
    expect(table).toEqual({
      headers: [...HEADERS, 'Vision'],
      headerRow: 2,
      headingRow: HEADERS,
      rows: [
        [...RUTH, ''],
        ['E2', 'Omar Diaz', 'MED', '', '3.00'],
        [...OMAR, ''],
      ],
    });
  });

  it('keeps the rows of files with the same columns', () => {
    const [one, other] = [file('a.csv', [RUTH]), file('b.csv', [OMAR])];
    const { rows } = tableOfAll([one, other]);
    expect([rows[0] === RUTH, rows[1] === OMAR]).toEqual([true, true]);
  });
});

describe('reading several files', () => {
  const total = (amount: string) => ['Total', '', '', amount];
  const BAD = ['E3', 'Lena Falk', 'MED', 'twelve'];

  it('numbers all rows as if the files followed one another', () => {
    const read = readTogether(
      [file('a.csv', [RUTH, BAD, total('100.00')]), file('b.csv', [OMAR, BAD, total('110.00')], HEADERS, [['Week 2']])],
      MAPPING,
    );
    expect(read.deductions.map(({ row }) => row)).toEqual([1, 6]);
    expect(read.problems.map(({ row }) => row)).toEqual([2, 7]);
    expect(read.skipped).toEqual([
      { row: 3, kind: 'total' },
      { row: 8, kind: 'total' },
    ]);
    expect(read.unread).toEqual([
      { memberId: 'E3', memberName: 'Lena Falk', coverage: 'MED' },
      { memberId: 'E3', memberName: 'Lena Falk', coverage: 'MED' },
    ]);
    expect(read.account).toEqual({
      rows: 9,
      titles: 3,
      totals: 2,
      remarks: 0,
      blank: 0,
      withoutAmount: 0,
      unread: 2,
      read: 2,
      unreadCents: 0,
      statedTotals: 2,
      metTotals: 2,
    });
    expect(read.problem).toBeUndefined();
  });

  it('has no notices when all is well', () => {
    const read = readTogether([file('a.csv', [RUTH]), file('b.csv', [OMAR])], MAPPING);
    expect(Object.keys(read).sort()).toEqual(['account', 'deductions', 'problem', 'problems']);
  });

  it('reports progress across all files', () => {
    const told: (readonly [number, number])[] = [];
    readTogether([file('a.csv', [RUTH, OMAR]), file('b.csv', [OMAR, RUTH, OMAR])], MAPPING, (done, of) =>
      told.push([done, of]),
    );
    expect(told).toEqual([0, 1, 2, 3, 4].map((done) => [done, 5]));
  });

  it('names the files of a warning once, and none for a single file', () => {
    const warned = (name: string) => file(name, [RUTH, total('99.00')]);
    const notice =
      'The file states a total of $99.00 in row 3, but the rows above add up to $100.00: $1.00 more. Check the amounts.';
    expect(readTogether([warned('a.csv')], MAPPING).notice).toBe(notice);
    expect(readTogether([warned('a.csv'), file('b.csv', [OMAR])], MAPPING).notice).toBe(`“a.csv”: ${notice}`);
    const other = file('b.csv', [RUTH, total('99.00'), RUTH]);
    expect(readTogether([warned('a.csv'), other], MAPPING).notice).toBe(`“a.csv”, “b.csv”: ${notice}`);
  });

  it('names the file that cannot be used', () => {
    const rows = [
      ['E1', 'Ruth Adler', 'MED', '1,234'],
      ['E2', 'Omar Diaz', 'MED', '12,50'],
    ];
    const bad = { ...file('b.csv', rows), cells: COMMAS };
    expect(readTogether([file('a.csv', [RUTH]), bad], MAPPING).problem).toBe(
      '“b.csv”: The comma in amounts means decimals in row 3 (“12,50”) and thousands in row 2 (“1,234”). Export all amounts with a decimal point and without thousands separators.',
    );
  });

  it('warns of every file with the rows of an earlier one', () => {
    const { notice } = readTogether(
      ['a.csv', 'b.csv', 'c.csv'].map((name) => file(name, [RUTH])),
      MAPPING,
    );
    expect(notice).toBe(
      '“b.csv” has the same rows as “a.csv”. “c.csv” has the same rows as “a.csv”. All of them are added up. If you chose a payroll twice, remove the files and choose each one once.',
    );
  });

  it('warns of dated deductions that are in two files', () => {
    const dated = (name: string, ...rows: readonly Row[]) => file(name, rows, DATED);
    const on = (row: Row, date: string) => [...row, date];
    const free = ['E3', 'Lena Falk', 'MED', '0.00', '11/06/2026'];
    const mapping = { ...MAPPING, payDate: 'Pay Date' };
    const month = dated('month.csv', on(RUTH, '11/06/2026'), on(OMAR, '11/06/2026'), free, on(RUTH, '11/13/2026'));
    const week1 = dated('week1.csv', on(RUTH, '11/06/2026'), on(OMAR, '11/06/2026'), free);
    const week2 = dated('week2.csv', on(RUTH, '11/13/2026'));
    const both = (pair: string, count: string) =>
      `${pair} both have ${count} of the same person, coverage, pay date, and amount. They are added up. If one file contains the other, choose only the larger one.`;
    expect(readTogether([month, week1, week2], mapping).notice).toBe(
      `${both('“week1.csv” and “month.csv”', '2 deductions')} ${both('“week2.csv” and “month.csv”', '1 deduction')}`,
    );
    expect(readTogether([week1, week2], mapping).notice).toBeUndefined();
  });

  it('does not warn of single rows without a date', () => {
    expect(readTogether([file('a.csv', [RUTH]), file('b.csv', [RUTH, OMAR])], MAPPING).notice).toBeUndefined();
  });
});
