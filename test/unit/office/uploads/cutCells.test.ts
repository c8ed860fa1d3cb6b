import { openRowReader } from '../../../../src/domain/office/uploads/openRowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';

type Row = readonly string[];

/** Reads rows as those of a printed register with their total. */
function problemOf(rows: readonly Row[]): string {
  const headings = ['Employee ID', 'Employee Name', 'Coverage', 'Amount'];
  const total = rows.reduce((sum, row) => sum + Number(row[3]), 0);
  const all = [headings, ...rows, ['', 'Report Total', '', total.toFixed(2)]];
  const printed = { pages: all.map(() => 1), amounts: [], tables: 1, loose: 0, advice: '' };
  const order = { kind: UploadKind.PayrollDeductions, templates: [] };
  const reader = openRowReader(order, { format: 'pdf', fullList: false, printed });
  reader.take(all);
  return reader.end().result.problem;
}

/** @source docs/decisions/printed-bills.md#cells-that-touch-are-an-error */
describe('a cell of a PDF that lacks its end', () => {
  it.each<[string, readonly Row[]]>([
    ['a name with a comma at its end', [['E1', 'Adler,', 'Medical', '612.40']]],
    ['a name with a hyphen at its end', [['E1', 'Adler-', 'Medical', '612.40']]],
    ['a coverage with a hyphen at its end', [['E1', 'Adler, Ruth', 'Long-', '612.40']]],
  ])('is an error: %s', (_what, rows) => expect(problemOf(rows)).toMatch(/1 row could not be read/));

  it('is found by another row of the number', () => {
    const rows = [
      ['E1', 'Diaz, Maria José', 'Medical', '612.40'],
      ['E1', 'Diaz, Maria', 'Dental', '40.00'],
    ];
    expect(problemOf(rows)).toMatch(/1 name has more words in another row of the number/);
  });

  it.each<[string, readonly Row[]]>([
    [
      'one name',
      [
        ['E1', 'Diaz, Maria', 'Medical', '612.40'],
        ['E1', 'Diaz, Maria', 'Dental', '40.00'],
      ],
    ],
    [
      'a dependent with another name',
      [
        ['E1', 'Diaz, Maria', 'Life', '6.40'],
        ['E1', 'Diaz, Marian', 'Life', '4.00'],
      ],
    ],
    [
      'another number',
      [
        ['E1', 'Diaz, Maria', 'Life', '6.40'],
        ['E2', 'Diaz, Maria José', 'Life', '4.00'],
      ],
    ],
  ])('is none: %s', (_what, rows) => expect(problemOf(rows)).toBe(''));
});
