import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';

const BILL = 'Group,Bill number,Period from,Member ID,Coverage,Tier,Volume,Premium';
const LINE = '101,CB1,2026-04-01';
const LOCKBOX = 'Check number,Deposit date,Group,Bill number,Amount';
const PAYROLL = 'Member ID,Coverage,Plan,Deduction';

describe('a split amount in a row that is as wide as the headings because another cell is missing', () => {
  it.each([
    ['a lockbox', UploadKind.Lockbox, LOCKBOX, '77001,2026-11-20,10494,1,234.56', '1,234.56'],
    ['payroll deductions', UploadKind.PayrollDeductions, PAYROLL, '420100195,MED,1,234.56', '1,234.56'],
    ['a carrier bill', UploadKind.CarrierBill, BILL, `${LINE},E1,Medical,EE,1,234.56`, '1,234.56'],
    ['a carrier bill over $10,000', UploadKind.CarrierBill, BILL, `${LINE},E1,Medical,EE,10,234.56`, '10,234.56'],
    ['a lockbox over a million', UploadKind.Lockbox, LOCKBOX, '77001,2026-11-20,1,234,567.00', '1,234,567.00'],
    [
      'an enrollment',
      UploadKind.Enrollment,
      'Member ID,Coverage,Effective from,Plan,Volume',
      'E1,Life,2026-04-01,50,000',
      '50,000',
    ],
    ['whole dollars', UploadKind.Lockbox, LOCKBOX, '77001,2026-11-20,10494,1,234', '1,234'],
    ['a negative amount', UploadKind.PayrollDeductions, PAYROLL, '420100195,MED,-1,234.56', '-1,234.56'],
    ['an amount in parentheses', UploadKind.PayrollDeductions, PAYROLL, '420100195,MED,(1,234.56)', '(1,234.56)'],
    ['an amount in dollars', UploadKind.PayrollDeductions, PAYROLL, '420100195,MED,$1,234.56', '$1,234.56'],
  ])('rejects %s and names the amount', async (_what, kind, headings, row, amount) => {
    const { records, badRows } = await upload(kind, headings, row);
    expect(records).toEqual([]);
    expect(badRows[0]?.errors[0]).toMatchObject({ row: 2, text: amount });
    expect(badRows[0]?.errors[0]?.message).toContain(`may be one number, ${amount}: the comma between cells`);
    expect(badRows[0]?.errors[0]?.message).toContain('send an Excel workbook.');
  });

  it.each([
    ['volumes of other sizes', BILL, `${LINE},E2,Life,EE,50000,12.50`, `${LINE},E1,Life,EE,100,250.00`],
    ['bill numbers of other forms', LOCKBOX, '77000,2026-11-20,10494,B-7,50.00', '77001,2026-11-20,10494,1,234.56'],
    ['longer numbers', LOCKBOX, '77000,2026-11-20,10494,420,50.00', '77001,2026-11-20,10494,1,234.56'],
    ['shorter numbers', 'Member ID,Class,Deduction', 'E2,3,50.00', 'E1,12,345.67'],
  ])('rejects the row when the column has %s in other rows', async (_what, headings, other, row) => {
    const { records, badRows } = await upload(kindOf(headings), headings, other, row);
    expect([records.length, badRows.map((bad) => bad.row)]).toEqual([1, [3]]);
  });

  it.each([
    ['a volume that no premium of one line reaches', BILL, `${LINE},E1,Life,EE,100,250.00`],
    ['an employee class', 'Member ID,Employee class,Deduction', 'E1,1,234.56'],
    ['a number of dependents', 'Member ID,Dependents,Deduction', 'E1,3,234.56'],
    ['hours', 'Member ID,Pay_hours,Deduction', 'E1,40,234.56'],
    ['plans with small numbers', PAYROLL, 'E1,MED,1,1234.56', 'E2,MED,2,50.00', 'E3,MED,1,234.56'],
    ['small bill numbers', LOCKBOX, '1,2026-11-20,,7,50.00', '2,2026-11-20,,8,1250.00', '3,2026-11-20,,9,234.56'],
    ['small volumes', BILL, `${LINE},E1,Life,EE,50,12.50`, `${LINE},E2,Life,EE,25,125.00`],
    ['quoted amounts', PAYROLL, '420100195,MED,1,"234.56"', '420100196,MED,2,"1,234.56"'],
    ['quoted amounts after numbers', LOCKBOX, '77001,2026-11-20,101,404,"234.56"'],
    ['a plan in letters', PAYROLL, '420100195,MED,PPO,234.56', '420100196,MED,HMO 1,234.56'],
  ])('accepts %s', async (_what, headings, ...rows) => {
    const { badRows, records } = await upload(kindOf(headings), headings, ...rows);
    expect([badRows, records.length]).toEqual([[], rows.length]);
  });

  it('rejects the row of a compared payroll file', async () => {
    const bytes = new TextEncoder().encode(`${PAYROLL}\n420100194,MED,PPO,50.00\n420100195,MED,1,234.56`);
    const file = {
      name: 'payroll.csv',
      size: bytes.length,
      arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
    };
    const opened = await new InThreadPayrollFiles().open([file]);
    const mapping: ColumnMapping = {
      memberId: 'Member ID',
      memberName: null,
      coverage: 'Coverage',
      amount: 'Deduction',
      employerAmount: null,
    };
    const { deductions, problems } = await opened.read(mapping);
    expect(deductions.map(({ memberId }) => memberId)).toEqual(['420100194']);
    expect(problems).toMatchObject([{ row: 2, message: expect.stringContaining('may be one number, 1,234.56') }]);
  });
});

function kindOf(headings: string): UploadKind {
  if (headings.startsWith('Group')) return UploadKind.CarrierBill;
  return headings.startsWith('Check') ? UploadKind.Lockbox : UploadKind.PayrollDeductions;
}

async function upload(kind: UploadKind, ...lines: readonly string[]) {
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  const onBatch = (batch: { records: readonly UploadRecord[]; badRows: readonly BadRow[] }) => {
    records.push(...batch.records);
    badRows.push(...batch.badRows);
  };
  await readFile(Buffer.from(lines.join('\n')), { kind, templates: [] }, { onBatch, onProgress: () => undefined });
  return { records, badRows };
}
