import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';

const PAYROLL = 'Employee ID,Employee Name,Coverage,Deduction';
const HOURS = 'Employee ID,Employee Name,Hours,Deduction,Notes';

/** Rows of a file with their amounts in cents, or the error of a row. */
type Rows = readonly (readonly [row: number, read: number | string])[];

async function upload(text: string, kind: UploadKind = UploadKind.PayrollDeductions) {
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  const order = { kind, templates: [] };
  const { result } = await readFile(Buffer.from(text), order, {
    onBatch: (batch) => {
      records.push(...batch.records);
      badRows.push(...batch.badRows);
    },
    onProgress: () => undefined,
  });
  return { records, badRows, result };
}

async function uploadedRows(text: string): Promise<Rows> {
  const { records, badRows } = await upload(text);
  const read = records.map(({ row, values }): Rows[number] => [row, Number(values['amount'])]);
  const bad = badRows.map(({ row, errors }): Rows[number] => [row, errors[0]?.message ?? '']);
  return [...read, ...bad].sort(([one], [other]) => one - other);
}

async function comparedRows(text: string): Promise<Rows> {
  const opened = await new InThreadPayrollFiles().open([
    {
      name: 'payroll.csv',
      size: text.length,
      arrayBuffer: () => Promise.resolve(new Uint8Array(Buffer.from(text)).buffer),
    },
  ]);
  const { mapping } = await opened.interpret([]);
  const { deductions, problems } = await opened.read(mapping as ColumnMapping);
  const read = deductions.map(({ row, amountCents }): Rows[number] => [row + opened.headerRow, amountCents]);
  const bad = problems.map(({ row, message }): Rows[number] => [row + opened.headerRow, message]);
  return [...read, ...bad].sort(([one], [other]) => one - other);
}

describe.each([
  ['uploaded', uploadedRows],
  ['compared', comparedRows],
])('a CSV file of payroll deductions that is %s', (_door, read) => {
  it.each([
    [
      'a blank before the quotation mark of a name',
      'Employee ID, Employee Name, Hours, Deduction, Notes\n1001, "Doe, Jane", 80, 120.00,',
      [[2, 12_000]],
    ],
    [
      'quotation marks in a name',
      `${PAYROLL}\n1001,"Robert "Bob" Smith",Medical,120.50\n1002,Roe Rick,Medical,95.50`,
      [
        [2, 12_050],
        [3, 9_550],
      ],
    ],
    ['a plus sign', `${PAYROLL}\n1001,Doe Jane,Medical,+400.40`, [[2, 40_040]]],
    [
      'thirds that were computed',
      `${PAYROLL}\n1001,Doe Jane,Medical,33.3333333333333\n1002,Roe Rick,Medical,-1333.333333`,
      [
        [2, 3_333],
        [3, -133_333],
      ],
    ],
    [
      'a separator at the end of each row, headings included',
      `${PAYROLL},\n1001,Doe Jane,Medical,400.40,\n1002,Roe Rick,Medical,100.00,`,
      [
        [2, 40_040],
        [3, 10_000],
      ],
    ],
    [
      'a separator at the end of each row below the headings',
      `${PAYROLL}\n1001,Doe Jane,Medical,400.40,\n1002,Roe Rick,Medical,100.00,`,
      [
        [2, 40_040],
        [3, 10_000],
      ],
    ],
  ] as const)('is read with %s', async (_what, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  it.each([
    [
      'one row has an extra cell, the last of its cells being empty',
      `${HOURS}\n1001,Roe Rick,80,120.00,\n1002,Doe, Jane,80,120.00,\n1003,Poe Ann,80,120.00,`,
      3,
      'This row has 6 cells, and there are 5 headings',
    ],
    [
      'its only row has a name with a comma, and its last cell is empty',
      `${HOURS}\n1001,Doe, Jane,80,120.00,`,
      2,
      'This row has 6 cells, and there are 5 headings',
    ],
    [
      'an amount has three decimals',
      `${PAYROLL}\n1001,Doe Jane,Medical,1234.565`,
      2,
      '“1234.565” has more than two decimals.',
    ],
    ['an amount has a minus and CR', `${PAYROLL}\n1001,Doe Jane,Medical,-400.40 CR`, 2, '“-400.40 CR” has two signs'],
    ['a cell has an error', `${PAYROLL}\n1001,Doe Jane,Medical,#REF!`, 2, '“#REF!” is an error in the workbook.'],
    ['a name has an error', `${PAYROLL}\n1001,#NAME?,Medical,5.00`, 2, '“#NAME?” is an error in the workbook.'],
  ])('refuses the row if %s', async (_what, text, row, message) => {
    const rows = await read(text);
    expect(rows.find(([at]) => at === row)?.[1]).toContain(message);
  });

  it('has the same message at each door if an unquoted comma splits an amount', async () => {
    const text =
      'Employee ID,Employee Name,Coverage,Deduction,Employer contribution\n1001,"Doe, Jane",Medical,80,320.40\n1002,"Roe, Rick",Medical,120,480.60';
    const message =
      '“80” and “320.40” may be one number, 80,320.40: the comma between cells may be its thousands separator.';
    expect((await read(text))[0]?.[1]).toContain(message);
  });
});

it('reads a premium after a quoted name with a blank before it', async () => {
  const { records } = await upload(
    'Group number, Bill number, Billing period, Member ID, Member name, Coverage, Volume, Premium, Remarks\n100200, B-1, 2026-12-01, 1001, "Doe, Jane", Life, 50000, 12.50,',
    UploadKind.CarrierBill,
  );
  expect(records[0]?.values).toMatchObject({
    memberName: 'Doe, Jane',
    coverage: 'Life',
    volume: 5_000_000,
    amount: 1_250,
  });
});

it('refuses each row of a bill whose names have an unquoted comma before an empty last cell', async () => {
  const row = (id: number) => `100200,B-1,2026-12-01,${id},Doe, Jane,Life,50000,12.50,`;
  const { records, badRows } = await upload(
    `Group number,Bill number,Billing period,Member ID,Member name,Coverage,Volume,Premium,Remarks\n${[1, 2, 3].map(row).join('\n')}`,
    UploadKind.CarrierBill,
  );
  expect([records, badRows.length]).toEqual([[], 3]);
  expect(badRows[0]?.errors[0]?.message).toContain('This row has 10 cells, and there are 9 headings');
});

it('reads dates with times in an enrollment', async () => {
  const { records } = await upload(
    'Member ID,Member name,Coverage,Plan,Tier,Effective from,Effective to,Change\n1001,Doe Jane,Medical,P,EE,1/31/2026 0:00,,add\n1002,Roe Rick,Medical,P,EE,01/31/2026 12:00:00 AM,,add',
    UploadKind.Enrollment,
  );
  expect(records.map(({ values }) => values['effectiveFrom'])).toEqual(['2026-01-31', '2026-01-31']);
});

it.each([
  ['asWritten', undefined],
  ['reversed', undefined],
  ['creditNegative', -40_040],
  ['creditPositive', 40_040],
  ['alwaysPositive', 40_040],
] as const)('asks what CR means in uploaded payroll deductions, and follows the answer: %s', async (sign, cents) => {
  const columns = [
    { field: 'memberId', column: 'Employee ID' },
    { field: 'coverage', column: 'Coverage' },
    { field: 'amount', column: 'Deduction', sign },
  ];
  const layout = { headerRow: 1, columns, values: [], dateOrder: 'monthFirst' as const };
  const read: unknown[] = [];
  await readFile(
    Buffer.from(`${PAYROLL}\n1001,Doe Jane,Medical,400.40 CR`),
    { kind: UploadKind.PayrollDeductions, layout, templates: [] },
    {
      onBatch: ({ records }) => read.push(...records.map(({ values }) => values['amount'])),
      onProgress: () => undefined,
    },
  );
  expect(read[0]).toBe(cents);
});
