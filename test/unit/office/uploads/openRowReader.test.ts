import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { readAll, table } from '../../../support/uploads/readAll';

const payroll = { kind: UploadKind.PayrollDeductions };

describe('a payroll file', () => {
  it('is read by common payroll headings, skipping titles, empty rows and totals', () => {
    const { records, result } = readAll(
      table(
        `Payroll of March
,
Emp No,Employee Name,Benefit,EE Amount,ER Amount
0017,Ada Byron,MED,"412.50",100
,,,,
0018,Ben Okri,DEN,38.64,
Total,,,551.14,`.replaceAll('"', ''),
      ),
      payroll,
    );
    expect(records.map(({ row, values }) => [row, values])).toEqual([
      [
        4,
        {
          memberId: '0017',
          memberName: 'Ada Byron',
          coverage: 'MED',
          amount: 41_250,
          employerAmount: 10_000,
          costCenter: null,
          className: null,
        },
      ],
      [
        6,
        {
          memberId: '0018',
          memberName: 'Ben Okri',
          coverage: 'DEN',
          amount: 3_864,
          employerAmount: 0,
          costCenter: null,
          className: null,
        },
      ],
    ]);
    expect(result).toMatchObject({ layoutBy: 'guessed', rows: 2, goodRows: 2, totalCents: 55_114, problem: '' });
    expect(result.words).toContainEqual({ field: 'coverage', text: 'MED', count: 1, meaning: 'Medical' });
  });

  it('is never read with a text column as the amount, whatever its heading', () => {
    const { records } = readAll(
      table('Employee ID,Deduction,Monthly Amount\n17,Health Insurance,412.50\n17,401(k),25.00\n18,Group Life,3.10'),
      payroll,
    );
    expect(records.map(({ values }) => [values['coverage'], values['amount']])).toEqual([
      ['Health Insurance', 41_250],
      ['401(k)', 2_500],
      ['Group Life', 310],
    ]);
  });

  it('is rejected with instructions when each coverage has its own column', () => {
    const { records, result } = readAll(
      table(
        'Employee ID,Employee Name,Medical,Dental EE,Vision\n17,Ada Byron,286.37,18.53,3.79\n18,Ben Okri,,8.90,1.82',
      ),
      payroll,
    );
    expect(records).toEqual([]);
    expect(result.problem).toBe(
      'This file has a column for each coverage (Medical, Dental EE, Vision). Export it with a row for each member and coverage.',
    );
  });

  it('is rejected with the missing columns when no heading matches', () => {
    const { records, result } = readAll(table('Shade,Height\nblue,3'), payroll);
    expect(records).toEqual([]);
    expect(result.problem).toBe(
      'Choose the column for: Member ID, Deduction. No heading in row 1 of the file matches.',
    );
  });

  it('is rejected with the name of the sheet whose headings do not match', () => {
    const { result } = readAll(table('Shade,Height\nblue,3'), payroll, { file: { format: 'xlsx', fullList: false } });
    expect(result.problem).toMatch(/No heading in row 1 of the sheet matches\.$/);
  });

  it('reports the row and the text of an invalid amount', () => {
    const { badRows } = readAll(table('Member ID,Deduction\n1,10.00\n2,ten'), payroll);
    expect(badRows).toEqual([
      expect.objectContaining({
        row: 3,
        cells: ['2', 'ten'],
        errors: [{ row: 3, field: 'amount', text: 'ten', message: '“ten” is not an amount.' }],
      }),
    ]);
  });
});

describe('a layout', () => {
  const columns = [
    { field: 'memberId', column: 'No' },
    { field: 'amount', column: 'Money', sign: 'reversed' as const },
    { field: 'coverage', column: 'What' },
  ];
  const layout = {
    headerRow: 1,
    columns,
    values: [{ field: 'coverage', from: 'x1', to: 'Medical' }],
    dateOrder: 'monthFirst' as const,
  };

  it('sets columns, the sign of amounts and the meaning of words', () => {
    const { records } = readAll(table('No,What,Money\n1,X1,-5.00\n2,Dental,-7.00'), { ...payroll, layout });
    expect(records.map(({ values }) => [values['coverage'], values['amount']])).toEqual([
      ['Medical', 500],
      ['Dental', 700],
    ]);
  });

  it('refers to columns by letter when there are no headings', () => {
    const byLetter = {
      ...layout,
      headerRow: 0,
      columns: [
        { field: 'memberId', column: 'Column A' },
        { field: 'amount', column: 'Column B' },
      ],
    };
    const { records } = readAll(table('17,5.00'), { ...payroll, layout: byLetter });
    expect(records).toEqual([
      expect.objectContaining({ row: 1, values: expect.objectContaining({ memberId: '17', amount: 500 }) }),
    ]);
  });

  it('from a template is recognized by its headings in any row', () => {
    const known = { ...payroll, owner: '1', name: 'ADP', version: 1, modDate: '', modUser: '' };
    const templates = [
      { ...layout, ...known, templatePk: '1.a' },
      { ...layout, ...known, templatePk: '1.b', columns: [{ field: 'memberId', column: 'Elsewhere' }] },
    ];
    const { result, records } = readAll(table('Our payroll\nno,what,MONEY\n1,x1,-5.00'), { ...payroll, templates });
    expect(result).toMatchObject({ layoutBy: 'recognised', templatePk: '1.a', layout: { headerRow: 2 } });
    expect(records).toEqual([expect.objectContaining({ values: expect.objectContaining({ amount: 500 }) })]);
  });
});

it('reads local coverage names of a carrier bill, and the first day of a period given as a month', () => {
  const { records, badRows } = readAll(
    table(`Group Number,Invoice,Billing Period,Subscriber ID,Product,Coverage Level,Premium
10001,B-1,March 2026,M1,HLT,FAM,812.40
10001,B-1,March 2026,M2,DENT,EE+SP,(12.00)
10001,B-1,2026-03-09,M3,Vision,EE,1
10001,B-1,March 2026,M4,Vision,whoever,1`),
    { kind: UploadKind.CarrierBill },
  );
  expect(
    records.map(({ values }) => [values['coverage'], values['tier'], values['amount'], values['periodFrom']]),
  ).toEqual([
    ['Medical', 'FAM', 81_240, '2026-03-01'],
    ['Dental', 'ES', -1_200, '2026-03-01'],
  ]);
  expect(badRows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
    'A period must begin on the first day of a month.',
    '“whoever” isn’t a known tier. Choose the tier it stands for.',
  ]);
});

it('skips totals of a carrier bill, but not a line without a member', () => {
  const { records, badRows } = readAll(
    table(`Group Number,Invoice,Billing Period,Subscriber ID,Subscriber,Product,Plan Name,Premium
10001,B-1,2027-01,M1,Ada,Medical,Total Care,100.00
10001,B-1,2027-01,,Subtotal:,,,100.00
10001,B-1,2027-01,,,Medical,Total Care,7.00
10001,B-1,2027-01,,Total due,,,100.00`),
    { kind: UploadKind.CarrierBill },
  );
  expect(records.map(({ row }) => row)).toEqual([2]);
  expect(badRows.map(({ row }) => row)).toEqual([4]);
});

it('reads the maintenance codes of an enrollment transaction, and requires an end date for terminations', () => {
  const { records, badRows } = readAll(
    table(`Member ID,Member name,Coverage,Plan,Tier,Volume,Effective from,Effective to,Change
1,Ada,HLT,,FAM,,2026-01-01,,021
2,Ben,DEN,,EMP,,2026-01-01,2026-03-31,024
3,Cem,VIS,,EMP,,2026-01-01,,024
4,Dee,VIS,,EMP,,,2026-03-31,024
5,Eve,VIS,,EMP,,,,021`),
    { kind: UploadKind.Enrollment },
    { file: { format: 'x12-834', fullList: false } },
  );
  expect(records.map(({ values }) => [values['coverage'], values['tier'], values['action']])).toEqual([
    ['Medical', 'FAM', 'add'],
    ['Dental', 'EE', 'terminate'],
    ['Vision', 'EE', 'terminate'],
  ]);
  expect(badRows.map(({ row }) => row)).toEqual([4, 6]);
});

it('rejects an enrollment transaction uploaded as another kind, and names the right kind', () => {
  const { records, result } = readAll(table('Member ID,Deduction\n1,2.00'), payroll, {
    file: { format: 'x12-834', fullList: false },
  });
  expect(records).toEqual([]);
  expect(result.problem).toBe('This is an enrollment file (X12 834). Upload it as enrollment.');
});

it('rejects a lockbox check of zero', () => {
  const { badRows } = readAll(table('Check Number,Deposit Date,Amount\n7,03/02/2026,0.00'), {
    kind: UploadKind.Lockbox,
  });
  expect(badRows[0]?.errors[0]?.message).toBe('The amount of a check must be greater than zero.');
});
