import { writeXlsx } from 'hucre/xlsx';
import type { GivenFile } from '../../../../../src/application/platform/shared/GivenFile';
import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { nameOf, placeOfRow } from '../../../../../src/domain/billing/reconciliation/payrollFile/severalFiles';
import { InThreadPayrollFiles } from '../../../../../src/infrastructure/files/InThreadPayrollFiles';

const MAPPING: ColumnMapping = {
  memberId: 'Emp No',
  memberName: 'Name',
  coverage: 'Benefit',
  amount: 'Amount',
  employerAmount: null,
};
const HEADINGS = 'Emp No,Name,Benefit,Amount';
const WEEK_1 = file('week1.csv', HEADINGS, 'E1,Ruth Adler,MED,100.00', 'E2,Omar Diaz,DEN,20.00');

describe('files that are compared together', () => {
  it('adds up what each person was deducted, whatever the order of the columns and the separator', async () => {
    const week2 = file('week2.csv', 'Payroll of week 2', 'Name;Emp No;Amount;Benefit', 'Ruth Adler;E1;101.00;MED');
    const { deductions, account } = await read([WEEK_1, week2]);
    expect(amounts(deductions)).toEqual(['E1 MED 20100', 'E2 DEN 2000']);
    expect(account).toMatchObject({ rows: 6, titles: 3, read: 3 });
  });

  it('numbers rows across the files and says in which file a row is', async () => {
    const week2 = file(
      'week2.csv',
      'Payroll of week 2',
      HEADINGS,
      '',
      'E1,Ruth Adler,MED,1.0.0',
      'E3,Lena Falk,MED,9.00',
    );
    const opened = await open([WEEK_1, week2]);
    const { problems, deductions } = await opened.read(MAPPING);
    expect(problems.map(({ row }) => placeOfRow(opened.files, row + opened.headerRow))).toEqual(['week2.csv, row 4']);
    expect(deductions.map(({ row }) => placeOfRow(opened.files, row + opened.headerRow))).toEqual([
      'week1.csv, row 2',
      'week1.csv, row 3',
      'week2.csv, row 5',
    ]);
  });

  it('compares the totals of each file with that file, with and without a label', async () => {
    const { account, deductions, notice } = await read([
      file('a.csv', HEADINGS, 'E1,Ruth Adler,MED,100.00', 'E2,Omar Diaz,MED,50.00', ',Total,,150.00'),
      file('b.csv', HEADINGS, 'E1,Ruth Adler,MED,10.00', 'E2,Omar Diaz,MED,5.00', ',,,15.00'),
    ]);
    expect(amounts(deductions)).toEqual(['E1 MED 11000', 'E2 MED 5500']);
    expect(account).toMatchObject({ totals: 2, statedTotals: 2, metTotals: 2 });
    expect(notice).toBe('');
  });

  it('names the file in a warning', async () => {
    const { notice } = await read([WEEK_1, file('b.csv', HEADINGS, 'E1,Ruth Adler,MED,10.00', ',Total,,99.00')]);
    expect(notice).toContain('“b.csv”: The file states a total of $99.00');
  });

  it('reads a column of a coverage that only one of the files has', async () => {
    const files = [
      file('a.csv', 'Emp No,Name,Medical', 'E1,Ruth Adler,100.00'),
      file('b.csv', 'Emp No,Name,Dental,Medical', 'E1,Ruth Adler,8.00,50.00'),
    ];
    const opened = await open(files);
    expect(opened.headers).toEqual(['Emp No', 'Name', 'Medical', 'Dental']);
    expect(opened.sample).toEqual([
      ['E1', 'Ruth Adler', '100.00', ''],
      ['E1', 'Ruth Adler', '50.00', '8.00'],
    ]);
    const columns = ['Medical', 'Dental'].map((name) => ({
      heading: name,
      coverage: name,
      share: 'employee' as const,
    }));
    const { deductions } = await opened.read({ ...MAPPING, coverage: null, amount: null, coverageColumns: columns });
    expect(amounts(deductions)).toEqual(['E1 Medical 15000', 'E1 Dental 800']);
  });

  it('keeps the refunds of a correction run negative', async () => {
    const refunds = file('refunds.csv', HEADINGS, ...['E1', 'E2', 'E3'].map((id) => `${id},A B,MED,-10.00`));
    const regular = file('regular.csv', HEADINGS, ...range(10).map((at) => `E${at + 1},A B,MED,100.00`));
    const { deductions, notice } = await read([regular, refunds]);
    expect(amounts(deductions)).toEqual(range(10).map((at) => `E${at + 1} MED ${at < 3 ? 9_000 : 10_000}`));
    expect(notice).toBe('');
  });

  it('reads all files with the usual signs if all of them are written as negative', async () => {
    const negative = (name: string) =>
      file(
        name,
        HEADINGS,
        ...range(4).map((at) => `E${at},A B,MED,-${name === 'a.csv' ? 1 : 2}.00`),
        'E9,A B,MED,-1.1.1',
      );
    const { deductions, notice } = await read([negative('a.csv'), negative('b.csv')]);
    expect(amounts(deductions)).toEqual(range(4).map((at) => `E${at} MED 300`));
    expect(notice).toContain('Deductions are negative in this file');
  });

  it.each([
    ['an added column', 'Emp No,Name,Benefit,Amount,Adjustment', 'also has “Adjustment”'],
    ['another name', 'Emp No,Name,Benefit,Deducted', 'also has “Deducted” and does not have “Amount”'],
    ['a missing column', 'Emp No,Name,Amount', 'does not have “Benefit”'],
  ])('refuses a file with %s', async (_, headings, difference) => {
    const other = file(
      'other.csv',
      headings,
      'E1,Ruth Adler,1.00,2.00,3.00'.split(',').slice(0, headings.split(',').length).join(','),
    );
    await expect(open([WEEK_1, other])).rejects.toThrow(
      `“other.csv” has other columns than “week1.csv”: it ${difference}. Only files of one layout can be compared together.`,
    );
  });

  it('ignores columns without a cell', async () => {
    const other = file('other.csv', `${HEADINGS},,`, 'E1,Ruth Adler,MED,1.00,,');
    expect(amounts((await read([WEEK_1, other])).deductions)).toEqual(['E1 MED 10100', 'E2 DEN 2000']);
  });

  it('refuses a payroll with pay dates that is chosen twice, under any name', async () => {
    const rows = ['Emp No,Name,Benefit,Amount,Pay Date', 'E1,Ruth Adler,MED,1.00,11/06/2026'];
    await expect(open([file('a.csv', ...rows), file('b.csv', ...rows)])).rejects.toThrow(
      '“b.csv” has the same rows as “a.csv”. Choose each payroll once.',
    );
  });

  it('warns about identical files without pay dates and adds them up', async () => {
    const { deductions, notice } = await read([WEEK_1, { ...WEEK_1, name: 'week2.csv' }]);
    expect(amounts(deductions)).toEqual(['E1 MED 20000', 'E2 DEN 4000']);
    expect(notice).toContain('“week2.csv” has the same rows as “week1.csv”. All of them are added up.');
  });

  it('warns when a weekly file overlaps a monthly file', async () => {
    const headings = 'Emp No,Name,Benefit,Amount,Pay Date';
    const week1 = ['E1,Ruth Adler,MED,1.00,11/06/2026', 'E2,Omar Diaz,MED,0.00,11/06/2026'];
    const mapping = { ...MAPPING, payDate: 'Pay Date' };
    const { notice } = await read(
      [
        file('month.csv', headings, ...week1, 'E1,Ruth Adler,MED,1.00,11/13/2026'),
        file('week1.csv', headings, ...week1),
      ],
      mapping,
    );
    expect(notice).toContain('“week1.csv” and “month.csv” both have 1 deduction of the same person');
    const different = await read(
      [file('a.csv', headings, ...week1), file('b.csv', headings, 'E1,Ruth Adler,MED,1.00,11/13/2026')],
      mapping,
    );
    expect(different.notice).toBe('');
  });

  it('reads the sheet of each workbook that is like the first one’s', async () => {
    const other = ['Notes', ['Text', 'More'], ['a', 'b']] as const;
    const one = await workbook('a.xlsx', ['Paid 2026-11-06', ...RUTH], other);
    const two = await workbook('b.xlsx', other, ['Paid 2026-11-13', ...RUTH]);
    expect(amounts((await read([one, two])).deductions)).toEqual(['E1 MED 200']);
    await expect(open([one, await workbook('c.xlsx', other, ['Deductions', ...RUTH])])).rejects.toThrow(
      '“c.xlsx”: It has no sheet like “Paid 2026-11-06”.',
    );
  });

  it('names the file that cannot be read', async () => {
    await expect(open([WEEK_1, file('empty.csv', HEADINGS)])).rejects.toThrow(
      '“empty.csv”: There is no row below the headings in this file.',
    );
  });

  it('refuses more than 40 files', async () => {
    await expect(open(range(41).map(() => WEEK_1))).rejects.toThrow('Choose at most 40 files.');
  });

  it('names as many files as fit', () => {
    const named = (...names: string[]) => nameOf(names.map((fileName) => ({ fileName })));
    expect(named('a.csv')).toBe('a.csv');
    expect(named('a.csv', 'b.csv')).toBe('a.csv, b.csv');
    const long = range(4).map((at) => `${'x'.repeat(90)}${at}.csv`);
    expect(named(...long)).toBe(`${long[0]}, ${long[1]} and 2 more files`);
    expect(named('y'.repeat(300), 'b.csv')).toBe(`${'y'.repeat(300)} and 1 more file`);
  });
});

const RUTH = [HEADINGS.split(','), ['E1', 'Ruth Adler', 'MED', 1]] as const;

function file(name: string, ...rows: readonly string[]): GivenFile {
  return given(name, new TextEncoder().encode(rows.join('\n')));
}

async function workbook(name: string, ...sheets: readonly (readonly [string, ...(readonly (readonly unknown[])[])])[]) {
  const written = sheets.map(([sheet, ...rows]) => ({ name: sheet, rows: rows.map((row) => [...row] as string[]) }));
  return given(name, await writeXlsx({ sheets: written }));
}

function given(name: string, bytes: Uint8Array): GivenFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
}

function open(files: readonly GivenFile[]) {
  return new InThreadPayrollFiles().open(files);
}

async function read(files: readonly GivenFile[], mapping: ColumnMapping = MAPPING) {
  return (await open(files)).read(mapping);
}

/** What was deducted for each person and coverage in all. */
function amounts(deductions: readonly { memberId: string; coverage: string | null; amountCents: number }[]) {
  const sums = new Map<string, number>();
  for (const { memberId, coverage, amountCents } of deductions) {
    const key = `${memberId} ${coverage}`;
    sums.set(key, (sums.get(key) ?? 0) + amountCents);
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
