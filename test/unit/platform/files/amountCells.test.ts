import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';

const BILL = 'Group,Bill number,Period from,Member ID,Coverage,Tier,Volume,Premium';
const PAYROLL = 'Member ID,Coverage,Deduction';
const LINE = '101,CB1,2026-04-01,E1,Medical,EE';

describe('an uploaded file with unquoted thousands separators', () => {
  it.each([
    ['a carrier bill', UploadKind.CarrierBill, BILL, `${LINE},,1,234.56`, '1,234.56'],
    [
      'a lockbox',
      UploadKind.Lockbox,
      'Group,Check number,Deposit date,Amount',
      '101,77,2026-04-01,1,234.56',
      '1,234.56',
    ],
    ['payroll deductions', UploadKind.PayrollDeductions, PAYROLL, 'E1,Medical,12,345,678.00', '12,345,678.00'],
    [
      'an enrollment',
      UploadKind.Enrollment,
      'Member ID,Coverage,Effective from,Volume',
      'E1,Life,2026-04-01,50,000',
      '50,000',
    ],
  ])(
    'rejects the row of %s when a comma splits an amount, and names the amount',
    async (_what, kind, headings, row, amount) => {
      const { records, badRows } = await upload(kind, headings, row);
      expect(records).toEqual([]);
      expect(badRows[0]?.errors[0]).toMatchObject({
        row: 2,
        field: kind === UploadKind.Enrollment ? 'volume' : 'amount',
        text: amount,
      });
      expect(badRows[0]?.errors[0]?.message).toContain(`may be one number, ${amount}: the comma between cells`);
    },
  );

  it.each([
    ['optional cells at the end are left out', `${PAYROLL},Note`, 'E1,Medical,1,234.56'],
    ['a second amount is left out', `${PAYROLL},Employer's part`, 'E1,Medical,1,234.56'],
    ['the next cell is empty', `${PAYROLL},Note`, 'E1,Medical,1,234.56,'],
    ['an ignored column is split', "Member ID,Annual salary,Deduction,Employer's part", 'E1,52,500,80.00'],
    ['any column is split and the row has an extra cell', 'Member ID,Basis,Deduction,Note', 'E1,52,500,80.00,'],
    ['the amount has a sign', `${PAYROLL},Note`, 'E1,Medical,-$1,234.56'],
    ['the amount is in parentheses', `${PAYROLL},Note`, 'E1,Medical,(1,234.56)'],
  ])('rejects a row no longer than the headings when %s', async (_what, headings, row) => {
    const { records, badRows } = await upload(UploadKind.PayrollDeductions, headings, row);
    expect(records).toEqual([]);
    expect(badRows[0]?.errors[0]?.message).toContain('may be one number');
  });

  it.each([
    ['commas', 'a comma', `${PAYROLL}\nE1,Medical,80.00,and more`],
    ['semicolons', 'a semicolon', `${PAYROLL}\nE1,Medical,80.00,and more`.replaceAll(',', ';')],
    ['tabs', 'a tab', `${PAYROLL}\nE1,Medical,80.00,and more`.replaceAll(',', '\t')],
  ])('rejects a row wider than the headings when cells are separated by %s', async (_what, separator, text) => {
    const { badRows } = await upload(UploadKind.PayrollDeductions, text);
    expect(badRows[0]?.errors[0]?.message).toContain(
      `This row has 4 cells, and there are 3 headings: ${separator} within an amount or a text probably splits it.`,
    );
  });

  it.each([
    ['amounts in quotes', `${PAYROLL},Note\nE1,Medical,"1,234.56",ok`, [123_456]],
    ['two amounts with decimals', `${PAYROLL},Employer's part\nE1,Medical,50.00,150.00`, [5_000]],
    ['quotes around every cell', `${PAYROLL},Employer's part\n"E1","Medical","50","150"`, [5_000]],
    ['semicolons between cells', `${PAYROLL};Note\nE1,Medical,1,234.56;ok`.replace(/,(?!234)/g, ';'), [123_456]],
    ['spaces after the commas', `${PAYROLL},Employer's part\nE1, Medical, 50, 150`, [5_000]],
    ['a required amount after another amount', `${BILL}\n${LINE},100,250.00`, [25_000]],
    ['a separator at the end of each row', `${PAYROLL}\nE1,Medical,80.00,\nE2,Dental,7,`, [8_000, 700]],
    ['four decimals', `${PAYROLL}\nE1,Medical,12.5000\nE2,Medical,0.500`, [1_250, 50]],
  ])('accepts %s', async (_what, text, amounts) => {
    const kind = text.startsWith('Group') ? UploadKind.CarrierBill : UploadKind.PayrollDeductions;
    const { records, badRows, result } = await upload(kind, text);
    expect([badRows, result.problem]).toEqual([[], '']);
    expect(records.map(({ values }) => values['amount'])).toEqual(amounts);
  });

  it('reports the bill that a row with a split amount belongs to', async () => {
    const { badRows } = await upload(
      UploadKind.CarrierBill,
      'Premium,Group,Bill number,Period from,Member ID,Coverage',
      '1,234.56,101,CB1,2026-04-01,E1,Medical',
    );
    expect(badRows[0]?.values).toMatchObject({ groupNumber: '101', billNumber: 'CB1', amount: 123_456 });
  });

  it.each([
    ['1 000', 'has a space between its digits'],
    ['1\u00a0000.50', 'has a space between its digits'],
    ["1'000.50", 'has an apostrophe between its digits'],
    ['12,50', 'has a decimal comma'],
    ['1.234,50', 'has a decimal comma'],
    ['0,500', 'has a decimal comma'],
    ['1.000', 'can be read as thousands or as decimals'],
    ['1.234.567', 'can be read as thousands or as decimals'],
  ])('rejects %s as an amount', async (amount, message) => {
    const { badRows } = await upload(UploadKind.PayrollDeductions, `${PAYROLL}\nE1,Medical,"${amount}"`);
    expect(badRows[0]?.errors[0]?.message).toContain(`“${amount}” ${message}`);
  });

  it('rejects 1 000,50 instead of reading it as one thousand with the cents in the next cell', async () => {
    const { records, badRows } = await upload(UploadKind.PayrollDeductions, `${PAYROLL},Note\nE1,Medical,1 000,50`);
    expect([records, badRows.length]).toEqual([[], 1]);
  });

  it('rejects the file when the comma separates thousands in one row and decimals in another', async () => {
    const { result } = await upload(
      UploadKind.PayrollDeductions,
      `${PAYROLL}\nE1,Medical,1,234\nE2,Medical,12,50`.replaceAll(/,(?!234|50)/g, ';'),
    );
    expect(result.problem).toContain('means decimals in row 3 (“12,50”) and thousands in row 2 (“1,234”)');
  });

  it('rejects the file when every amount is split at a decimal comma', async () => {
    const { result } = await upload(
      UploadKind.PayrollDeductions,
      `${PAYROLL},Note\nE1,Medical,612,40\nE2,Dental,38,10`,
    );
    expect(result.problem).toContain('“612,40” in row 2 was read as two cells');
  });

  it('does not mistake volumes and ages for amounts with decimal commas', async () => {
    const headings = 'Member ID,Coverage,Effective from,Volume,Age';
    const { records, result } = await upload(UploadKind.Enrollment, headings, 'E1,Life,2026-04-01,50000,45');
    expect([result.problem, records[0]?.values['volume']]).toEqual(['', 5_000_000]);
  });

  it('quickly rejects a row with many possible splits', async () => {
    const headings = ['Member ID', ...Array.from({ length: 150 }, (_, index) => `Amount ${index}`), 'Deduction'];
    const { records } = await upload(UploadKind.PayrollDeductions, headings.join(','), `E1,${'1,234,'.repeat(75)}5.00`);
    expect(records).toEqual([]);
  });
});

describe('a compared payroll file', () => {
  it.each([
    `${PAYROLL}\nE1,Medical,1,234.56`,
    `${PAYROLL},Employer amount\nE1,Medical,1,234.56`,
    `${PAYROLL},Note\nE1,Medical,1 000,50`,
  ])('rejects a row in which a separator splits an amount', async (text) => {
    const opened = await open(`${text}\nE2,Medical,50.00`);
    const { deductions, problems } = await opened.read((await opened.interpret([])).mapping as ColumnMapping);
    expect(deductions.map(({ memberId }) => memberId)).toEqual(['E2']);
    expect(problems).toMatchObject([{ row: 1 }]);
  });

  it('is rejected as a whole when the comma has two meanings', async () => {
    const opened = await open(`${PAYROLL}\nE1,Medical,"1,234"\nE2,Medical,"12,50"`);
    const mapping = { memberId: 'Member ID', memberName: null, coverage: 'Coverage', employerAmount: null };
    await expect(opened.read({ ...mapping, amount: 'Deduction' })).rejects.toMatchObject({
      name: 'PayrollFileError',
      message: expect.stringContaining('means decimals in row 3 (“12,50”) and thousands in row 2 (“1,234”)'),
    });
  });
});

async function upload(kind: UploadKind, ...lines: readonly string[]) {
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  const onBatch = (batch: { records: readonly UploadRecord[]; badRows: readonly BadRow[] }) => {
    records.push(...batch.records);
    badRows.push(...batch.badRows);
  };
  const events = { onBatch, onProgress: () => undefined };
  const { result } = await readFile(Buffer.from(lines.join('\n')), { kind, templates: [] }, events);
  return { records, badRows, result };
}

function open(text: string) {
  const bytes = new TextEncoder().encode(text);
  return new InThreadPayrollFiles().open([
    {
      name: 'payroll.csv',
      size: bytes.length,
      arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
    },
  ]);
}
