import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';
import { sheetsOf } from '../../../support/files/sheetsOf';

const HEADINGS = ['Employee ID', 'Employee Name', 'Deduction'];
const rows = (...amounts: readonly number[]) => [
  HEADINGS,
  ...amounts.map((amount, at) => [`100${at}`, ['Doe, Jane', 'Roe, Rick'][at] ?? '', amount]),
];
const WORKBOOK = sheetsOf(
  { name: 'Cover', rows: [['Deductions of November'], ['Prepared by', 'Payroll']] },
  { name: 'Medical', rows: rows(400.4, 600.6) },
  { name: 'Dental', rows: rows(12.5) },
  { name: 'Old Medical', rows: rows(1), state: 'hidden' },
);

async function read(sheets?: readonly string[]) {
  const bytes = WORKBOOK.slice().buffer as ArrayBuffer;
  const file = { name: 'plans.xlsx', size: WORKBOOK.length, arrayBuffer: () => Promise.resolve(bytes) };
  const opened = await new InThreadPayrollFiles().open([file], sheets);
  const { mapping } = await opened.interpret([]);
  const { deductions, notice } = await opened.read(mapping as ColumnMapping);
  return { opened, notice, found: deductions.map(({ coverage, amountCents }) => [coverage, amountCents]) };
}

describe('a compared workbook with a sheet for each plan', () => {
  it('is read from the chosen sheets, whose names are the coverages', async () => {
    const { found, opened, notice } = await read(['Medical', 'Dental']);
    expect(found).toEqual([
      ['Medical', 40_040],
      ['Medical', 60_060],
      ['Dental', 1_250],
    ]);
    expect(opened.files).toEqual([
      { fileName: 'plans.xlsx (Medical)', rows: 3 },
      { fileName: 'plans.xlsx (Dental)', rows: 2 },
    ]);
    expect(notice).toContain('“Cover” and “Old Medical” (hidden) were not read.');
  });

  it('offers the sheets that look like deductions, and names those that were not read', async () => {
    const { opened, notice } = await read();
    expect(opened.sheets.map(({ name }) => name)).toEqual(['Medical', 'Dental']);
    expect(notice).toContain('were not read.');
  });

  it('is read from a hidden sheet that is chosen', async () => {
    const { found } = await read(['Old Medical']);
    expect(found.map(([, cents]) => cents)).toEqual([100]);
  });
});
