import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { KnownLayout } from '../../../../src/domain/office/uploads/FileTemplate';
import { type FileLayout, withSheets } from '../../../../src/domain/office/uploads/FileTemplate';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { sheetsOf } from '../../../support/files/sheetsOf';

const CHECKS = ['Group', 'Check number', 'Deposit date', 'Amount'];
const LOCKBOX = sheetsOf(
  { name: 'Cover', rows: [['Deposits of November'], ['Prepared by', 'First Bank']] },
  { name: 'Nov 20', rows: [CHECKS, ['101', '7001', '2026-11-20', 10]] },
  { name: 'Nov 21', rows: [['Lockbox 5'], CHECKS, ['101', '7002', '2026-11-21', 20], ['101', '', '2026-11-21', 5]] },
  { name: 'Old', rows: [CHECKS, ['101', '6001', '2026-10-01', 99]], state: 'hidden' },
  { name: 'Sheet5', rows: [] },
);
const EMPTY: FileLayout = { headerRow: 1, columns: [], values: [], dateOrder: 'monthFirst' };

async function read(bytes: Uint8Array, kind: UploadKind, layout?: FileLayout, templates: readonly KnownLayout[] = []) {
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  const found = await readFile(
    bytes,
    { kind, templates, ...(layout && { layout }) },
    {
      onBatch: (batch) => {
        records.push(...batch.records);
        badRows.push(...batch.badRows);
      },
      onProgress: () => undefined,
    },
  );
  return { ...found, amounts: records.map(({ values }) => values['amount']), records, badRows };
}

describe('a workbook with several sheets', () => {
  it('is read from its first sheet with the headings, and the other sheets with cells are named', async () => {
    const { amounts, notice, sheets, result } = await read(LOCKBOX, UploadKind.Lockbox);
    expect([amounts, result.problem]).toEqual([[1_000], '']);
    expect(notice).toBe('“Cover”, “Nov 21” and “Old” (hidden) were not read. To read them, choose them under Sheets.');
    expect(sheets.map(({ name, isRead }) => [name, isRead])).toEqual([
      ['Cover', false],
      ['Nov 20', true],
      ['Nov 21', false],
      ['Old', false],
    ]);
  });

  it('is read from the chosen sheets, each with its own headings', async () => {
    const { amounts, badRows, result } = await read(
      LOCKBOX,
      UploadKind.Lockbox,
      withSheets(EMPTY, ['Nov 20', 'Nov 21']),
    );
    expect([amounts, result.rows, result.totalCents]).toEqual([[1_000, 2_000], 3, 3_000]);
    expect(badRows.map(({ row, errors }) => [row, errors[0]?.message])).toEqual([
      [6, 'Check number is missing. (sheet “Nov 21”, row 4)'],
    ]);
  });

  it('is read from a hidden sheet that is chosen', async () => {
    const { amounts, notice } = await read(LOCKBOX, UploadKind.Lockbox, withSheets(EMPTY, ['Old']));
    expect(amounts).toEqual([9_900]);
    expect(notice).toContain('“Cover”, “Nov 20” and “Nov 21” were not read.');
  });

  it('says which chosen sheet has no headings of this kind of file', async () => {
    const { result } = await read(LOCKBOX, UploadKind.Lockbox, withSheets(EMPTY, ['Cover', 'Nov 20']));
    expect(result.problem).toContain('“Cover”: Choose the column for: ');
    expect(result.problem).toContain('of the sheet “Cover” matches.');
  });

  it('keeps the columns that a person chose when a sheet is added, and recognizes them again when the first one changes', () => {
    const columns = [{ field: 'amount', column: 'Amount' }];
    const layout = { ...EMPTY, columns, sheets: ['Nov 20'] };
    expect(withSheets(layout, ['Nov 20', 'Nov 21']).columns).toEqual(columns);
    expect(withSheets(layout, ['Nov 21']).columns).toEqual([]);
  });

  it('is read from the sheets of a saved template', async () => {
    const { result } = await read(LOCKBOX, UploadKind.Lockbox, withSheets(EMPTY, ['Nov 20', 'Nov 21']));
    const template = { ...result.layout, sheets: ['Nov 20', 'Nov 21'], templatePk: 't', name: 'T', modDate: '2026' };
    const { amounts } = await read(LOCKBOX, UploadKind.Lockbox, undefined, [template]);
    expect(amounts).toEqual([1_000, 2_000]);
  });

  it('takes the coverage from the names of the sheets if there is one for each plan', async () => {
    const headings = ['Employee ID', 'Employee Name', 'Deduction'];
    const workbook = sheetsOf(
      { name: 'Medical', rows: [headings, ['1001', 'Doe Jane', 400.4]] },
      { name: 'Dental', rows: [headings, ['1001', 'Doe Jane', 12.5]] },
    );
    const { records, result } = await read(
      workbook,
      UploadKind.PayrollDeductions,
      withSheets(EMPTY, ['Medical', 'Dental']),
    );
    expect(records.map(({ values }) => [values['coverage'], values['amount']])).toEqual([
      ['Medical', 40_040],
      ['Dental', 1_250],
    ]);
    expect(result.notice).toContain('The coverage of these rows is the name of their sheet, “Dental”.');
  });

  it('reads the sheet of a bill after its summary, and a chosen sheet of another plan', async () => {
    const headings = ['Group', 'Bill number', 'Period from', 'Member ID', 'Coverage', 'Premium'];
    const row = (id: string, coverage: string, premium: number) => ['101', 'CB1', '2026-04-01', id, coverage, premium];
    const workbook = sheetsOf(
      { name: 'Invoice Summary', rows: [['Total due', 512.9]] },
      { name: 'Detail', rows: [headings, row('E1', 'Medical', 400.4)] },
      { name: 'Vision', rows: [headings, row('E1', 'Vision', 12.5)] },
      { name: 'Adjustments', rows: [headings, row('E2', 'Medical', 100)] },
    );
    const byRule = await read(workbook, UploadKind.CarrierBill);
    expect([byRule.amounts, byRule.notice]).toEqual([
      [40_040, 10_000],
      '“Invoice Summary” and “Vision” were not read. To read them, choose them under Sheets.',
    ]);
    const layout = withSheets(byRule.result.layout, ['Detail', 'Vision', 'Adjustments']);
    const chosen = await read(workbook, UploadKind.CarrierBill, { ...layout, columns: byRule.result.layout.columns });
    expect(chosen.amounts).toEqual([40_040, 1_250, 10_000]);
  });
});
