import { writeXlsx } from 'hucre/xlsx';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';

const HEADINGS = ['Emp No', 'Employee Name', 'Benefit', 'EE Deduction', 'ER Contribution'];
const RUTH = ['E1001', 'Adler, Ruth', 'MED', '120.00', '492.40'];

describe('reading payroll files', () => {
  it.each([
    [
      'commas',
      'Emp No,Employee Name,Benefit,EE Deduction,ER Contribution\r\nE1001,"Adler, Ruth",MED,120.00,492.40\r\n',
    ],
    ['semicolons', 'Emp No;Employee Name;Benefit;EE Deduction;ER Contribution\nE1001;Adler, Ruth;MED;120.00;492.40\n'],
    ['tabs', 'Emp No\tEmployee Name\tBenefit\tEE Deduction\tER Contribution\nE1001\tAdler, Ruth\tMED\t120.00\t492.40'],
    [
      'a byte order mark',
      '\ufeffEmp No,Employee Name,Benefit,EE Deduction,ER Contribution\nE1001,"Adler, Ruth",MED,120.00,492.40',
    ],
    [
      'a title and a date above',
      'Harbor Foods\n"Deductions, November 2026"\n\nEmp No,Employee Name,Benefit,EE Deduction,ER Contribution\nE1001,"Adler, Ruth",MED,120.00,492.40',
    ],
  ])('reads CSV with %s', async (_, text) => {
    expect(await deductionsIn(utf8(text))).toEqual([
      {
        row: 1,
        memberId: 'E1001',
        memberName: 'Adler, Ruth',
        coverage: 'MED',
        amountCents: 61_240,
        employeeCents: 12_000,
        employerCents: 49_240,
      },
    ]);
  });

  it('reads Windows-1252, as saved by Excel', async () => {
    const text = `${HEADINGS.join(',')}\nE1,"N\u00fa\u00f1ez, Ana",MED,1.00,2.00\n`;
    const windows1252 = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect((await deductionsIn(windows1252))[0]?.memberName).toBe('Núñez, Ana');
  });

  it('reads UTF-16', async () => {
    const text = `\ufeff${HEADINGS.join('\t')}\n${RUTH.join('\t')}`;
    const bytes = new Uint8Array(new Uint16Array(Array.from(text, (character) => character.charCodeAt(0))).buffer);
    expect(await deductionsIn(bytes)).toHaveLength(1);
  });

  it('reads the first sheet of a workbook with amounts to the cent', async () => {
    const rows = [
      ['Payroll'],
      [],
      HEADINGS,
      ['E1001', 'Adler, Ruth', 'MED', 0.1 + 0.2, 612.1],
      ['E1002', 'Diaz, Omar', 'DEN', 38.1, null],
    ];
    const file = await open(
      await writeXlsx({
        sheets: [
          { name: 'Deductions', rows },
          { name: 'Other', rows: [['x']] },
        ],
      }),
    );
    expect(file.headerRow).toBe(3);
    const { deductions, problems } = await file.read((await file.interpret([])).mapping as ColumnMapping);
    expect(deductions.map(({ amountCents }) => amountCents)).toEqual([61_240, 3810]);
    expect(problems).toEqual([]);
  });

  it('keeps row numbers around empty rows', async () => {
    const file = await open(utf8(`${HEADINGS.join(',')}\n\nE1,Ruth Adler,MED,x,\n`));
    const { problems } = await file.read(mapping);
    expect(problems).toEqual([{ row: 2, message: '“x” is not an amount.' }]);
  });

  it('names columns without a heading by letter and numbers duplicate headings', async () => {
    const file = await open(utf8('Emp No,,Amount,Amount\nE1,x,1.00,2.00'));
    expect(file.headers).toEqual(['Emp No', 'Column B', 'Amount', 'Amount (2)']);
  });

  it.each<[string, Uint8Array]>([
    ['This file is empty.', new Uint8Array()],
    ['There is no row below the headings in this file.', utf8('Emp No,Amount\n\n\n')],
    [
      'This is a PDF. Upload it under Files as payroll deductions, commit it, and compare the bill with the uploaded file.',
      utf8('%PDF-1.7 …'),
    ],
    [
      'This workbook has a password or is of an old kind. Save it as .xlsx without a password.',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
    ],
    ['This is neither a CSV file nor an Excel workbook. Export it as CSV or xlsx.', Uint8Array.of(0x7f, 0x45, 0, 1, 2)],
    ['This workbook is damaged. Save it again in Excel, or as CSV.', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9)],
    [
      'This workbook unpacks to more than we can read. Save the sheet with the table as CSV.',
      zipDeclaring(400 * 1024 * 1024),
    ],
    [
      'This is a zip file without an Excel workbook in it. Unpack it, or save the table as .xlsx or CSV.',
      zipDeclaring(10),
    ],
    [
      'A quotation mark in row 2 is never closed. Close or remove it, or export the file again from the program it comes from.',
      utf8('Emp No,Amount\n"E1,1.00\nE2,2.00\n'),
    ],
    ['This file is larger than 20 MB. Split it, or save it as CSV.', new Uint8Array(20 * 1024 * 1024 + 1).fill(65)],
    [
      'This file has more than 400,000 rows. Split it by location.',
      utf8(`Emp No,Amount\n${'E1,1.00\n'.repeat(400_001)}`),
    ],
    [
      'This file has more than 200 columns. Export only the deductions.',
      utf8(`${'a,'.repeat(201)}\n${'1,'.repeat(201)}`),
    ],
  ])('fails with “%s”', async (message, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject({ name: 'PayrollFileError', message });
  });
});

// Helpers

const mapping: ColumnMapping = {
  memberId: 'Emp No',
  memberName: 'Employee Name',
  coverage: 'Benefit',
  amount: 'EE Deduction',
  employerAmount: 'ER Contribution',
};

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function open(bytes: Uint8Array) {
  return new InThreadPayrollFiles().open([
    {
      name: 'payroll',
      size: bytes.length,
      arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer),
    },
  ]);
}

async function deductionsIn(bytes: Uint8Array) {
  const { deductions, problems } = await (await open(bytes)).read(mapping);
  expect(problems).toEqual([]);
  return deductions;
}

/** A zip file whose only entry declares the given unpacked size. */
function zipDeclaring(size: number): Uint8Array {
  const bytes = new Uint8Array(4 + 46 + 22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint32(4, 0x02014b50, true);
  view.setUint32(4 + 24, size, true);
  view.setUint32(50, 0x06054b50, true);
  view.setUint16(50 + 10, 1, true);
  view.setUint32(50 + 16, 4, true);
  return bytes;
}
