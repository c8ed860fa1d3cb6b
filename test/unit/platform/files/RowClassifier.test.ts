import { type EntryColumns, RowClassifier, RunningTotals } from '../../../../src/domain/platform/files/RowClassifier';
import { isFooterText, totalLabel } from '../../../../src/domain/platform/files/totalLabels';

const PAYROLL: EntryColumns = { ids: [0], names: [1], what: 2, texts: [], hasPeople: true };
const NAMES_ONLY: EntryColumns = { ...PAYROLL, ids: [] };
const CHECKS: EntryColumns = { ids: [0], names: [1], what: -1, texts: [], hasPeople: false };

const RICK = ['1001', 'Doe Jane', 'Medical', '400.40'];
const JANE = ['1002', 'Roe Rick', 'Medical', '600.60'];

const centsIn = ([, , , amount = '']: readonly string[]) =>
  /^[\d.]+$/.test(amount) ? Math.round(Number(amount) * 100) : undefined;

/** Classification of a row below two entries of $1,001.00. */
function kindBelow(row: readonly string[], columns = PAYROLL, above = [RICK, JANE]) {
  const rows = new RowClassifier(columns);
  for (const entry of above) {
    rows.kindOf(entry, centsIn);
    rows.add(entry, centsIn(entry) ?? 0);
  }
  return rows.kindOf(row, centsIn);
}

describe('the words of a cell', () => {
  it.each([
    'Department Total',
    'Report Totals:',
    'Grand total',
    'GRAND-TOTAL',
    'Subtotal – Sales',
    'Sub Total',
    'Total for Adler, Ruth',
    'Dept 100 subtotal:',
    'Employee Count: 12',
    'TOTALS',
    'Sales Totals',
    'Total: Sales',
    'Sum of deductions',
    'Record count',
    'Number of employees: 12',
    'Total Medical',
    'Page 1 total',
    'Total 1,001.00',
    'Sum Total',
    'TTL Premium',
  ])('cannot be a person: %s', (cell) => expect(totalLabel(cell)).toBe('sure'));

  it.each(['Total', 'SUM', 'Count', 'total.', 'Average'])('are alone, as a surname may be: %s', (cell) =>
    expect(totalLabel(cell)).toBe('alone'),
  );

  it.each(['Sum, Lee', 'Total, Ann', 'Ann Total', 'Sales Total', 'Count, Ada', 'Total Rewards'])(
    'may be a total or a name: %s',
    (cell) => expect(totalLabel(cell)).toBe('maybe'),
  );

  it.each(['Totally, Ruth', 'Adler, Ruth', 'Countess, Ann', 'Summers, Ray', 'Ott, Otto', ''])(
    'name no total: %s',
    (cell) => expect(totalLabel(cell)).toBe('none'),
  );

  it.each([
    'Page 1 of 3',
    'Printed 11/30/2026 14:02',
    'Confidential',
    '*** End of report ***',
    'Run date: 11/30/2026',
    '-----------',
    'Continued on next page',
  ])('are of the frame of a page: %s', (cell) => expect(isFooterText(cell)).toBe(true));

  it.each(['Page, Jimmy', 'Printer, Ann', 'Run, Bo', 'Confident, Al', 'End, Lee', 'Jean-Luc', '610-32-4133'])(
    'are of no frame: %s',
    (cell) => expect(isFooterText(cell)).toBe(false),
  );
});

describe('the third row of a file', () => {
  it.each([
    ['words in place of the number', ['Department Total', '', '', '1001.00']],
    ['words that another row of its block does not add up to', ['Report Totals:', '', '', '999.00']],
    ['the sum and a word that may be a surname', ['Sum', '', '', '1001.00']],
    ['such a word in place of the name', ['', 'Sum', '', '1001.00']],
    ['a department with the word and the sum', ['', 'Sales Total', '', '1001.00']],
    ['the number of the department beside words', ['100', 'Department Total', '', '1001.00']],
    ['words in place of the coverage', ['1002', 'Roe Rick', 'Total', '600.60']],
    ['the coverage of the row above, and the word', ['1002', '', 'Total Medical', '9.00']],
    ['no words, and the sum', ['', '', '', '1001.00']],
    ['a department in place of the number, and the sum', ['Sales', '', '', '1001.00']],
    ['a page, and the sum', ['Page 1 of 3', '', '', '1001.00']],
    ['a count', ['Employee count: 2', '', '', '']],
  ])('is a total if it has %s', (_what, row) => expect(kindBelow(row)).toBe('total'));

  it.each([
    ['a number, a coverage, and the name Sum', ['1003', 'Sum, Lee', 'Medical', '120.00']],
    ['such a name, and the sum by chance', ['1003', 'Sum, Lee', 'Medical', '1001.00']],
    ['the surname Total alone', ['1003', 'Total', 'Medical', '120.00']],
    ['a coverage with the word', ['1003', 'Lee Bo', 'Total Disability', '12.00']],
    ['only a number', ['1003', '', '', '12.00']],
    ['a person of the name Page', ['1003', 'Page, Jimmy', 'Medical', '12.00']],
  ])('is an entry if it has %s', (_what, row) => expect(kindBelow(row)).toBe('entry'));

  it.each([
    ['a bare word without the sum', ['Sum', '', '', '120.00']],
    ['a name with the word, without number and sum', ['', 'Sales Total', '', '120.00']],
    ['a name with the word, without number', ['', 'Sum, Lee', 'Medical', '120.00']],
    ['words of a total for a number and a coverage', ['1003', 'Department Total', 'Medical', '120.00']],
    ['a word in place of the number, without the sum', ['Sales', '', '', '120.00']],
    ['a page with another amount', ['Page 1 of 3', '', '', '120.00']],
  ])('is in doubt if it has %s', (_what, row) => expect(kindBelow(row)).toBe('doubt'));

  it.each([
    ['a page', ['Page 1 of 3', '', '', '']],
    ['several cells', ['Printed 11/30/2026', '', '', 'Page 1 of 3']],
    ['one word', ['Confidential', '', '', '']],
  ])("is part of a page's frame with %s", (_what, row) => expect(kindBelow(row)).toBe('frame'));
});

describe('a row of a file without numbers', () => {
  it.each([
    ['a person called Total', ['', 'Total, Ann', 'Medical', '120.00'], 'entry'],
    ['the same with the sum by chance', ['', 'Total, Ann', 'Medical', '1001.00'], 'doubt'],
    ['a department', ['', 'Sales Total', '', '1001.00'], 'total'],
  ])('is told from a total: %s', (_what, row, kind) => expect(kindBelow(row, NAMES_ONLY)).toBe(kind));
});

describe('a row of a list without people', () => {
  it.each([
    ['a check of a payer called Total', ['4711', 'Total Quality Foods', '', '120.00'], 'entry'],
    ['a row with only its code', ['ACME', '', '', ''], 'entry'],
    ['a total', ['', 'Total', '', '1001.00'], 'total'],
    ['the same payer without a check number', ['', 'Total Quality Foods', '', '120.00'], 'doubt'],
  ])('is told from a total: %s', (_what, row, kind) => expect(kindBelow(row, CHECKS)).toBe(kind));
});

describe('running totals', () => {
  const totalsOf = (...amounts: readonly number[]) => {
    const totals = new RunningTotals();
    for (const amount of amounts) totals.add(amount);
    return totals;
  };

  it('recognize a subtotal, the next one, and the total of all rows', () => {
    const totals = totalsOf(100, 200);
    expect(totals.isSum(300)).toBe(true);
    totals.add(400);
    totals.add(500);
    expect([totals.isSum(900), totals.isSum(1_200)]).toEqual([true, true]);
  });

  it('do not end a subtotal at another amount', () => {
    const totals = totalsOf(100, 200);
    totals.isSum(300);
    totals.add(400);
    totals.add(500);
    expect([totals.isSum(901), totals.isSum(900)]).toEqual([false, true]);
  });

  it('count a subtotal once', () => {
    const totals = totalsOf(100, 200);
    totals.isSum(300);
    totals.add(400);
    expect([totals.isSum(700), totals.isSum(400)]).toEqual([true, false]);
  });

  it('need two rows, as a single row is not a sum', () => expect(totalsOf(100).isSum(100)).toBe(false));
});
