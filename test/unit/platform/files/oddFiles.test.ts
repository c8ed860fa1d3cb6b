import { readStatementFile } from '../../../../server/money/statements/readStatementFile';
import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';
import { sheetsOf } from '../../../support/files/sheetsOf';
import { workbookParts } from '../../../support/files/workbookOf';
import { zipOf } from '../../../support/files/zipOf';

/** Each row that was read, or why it was not, and what is said about the file. */
interface Said {
  readonly rows: readonly string[];
  readonly errors: readonly string[];
  readonly notice: string;
}

async function upload(bytes: Uint8Array, kind: UploadKind): Promise<Said> {
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  const { result } = await readFile(
    bytes,
    { kind, templates: [] },
    {
      onBatch: (batch) => {
        records.push(...batch.records);
        badRows.push(...batch.badRows);
      },
      onProgress: () => undefined,
    },
  );
  return {
    rows: records.map(({ values }) =>
      ['memberId', 'memberName', 'coverage', 'amount'].map((name) => values[name]).join('|'),
    ),
    errors: badRows.flatMap(({ errors }) => errors.map(({ message }) => message)),
    notice: result.notice,
  };
}

const uploaded = (bytes: Uint8Array) => upload(bytes, UploadKind.PayrollDeductions);

async function compared(bytes: Uint8Array): Promise<Said> {
  const given = {
    name: 'payroll',
    size: bytes.length,
    arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
  };
  const opened = await new InThreadPayrollFiles().open([given]);
  const { mapping } = await opened.interpret([]);
  const { deductions, problems, notice = '' } = await opened.read(mapping as ColumnMapping);
  return {
    rows: deductions.map(({ memberId, memberName, coverage, amountCents }) =>
      [memberId, memberName, coverage, amountCents].join('|'),
    ),
    errors: problems.map(({ message }) => message),
    notice,
  };
}

const HEADINGS = 'Employee ID,Employee Name,Coverage,Deduction';
const JANE = '1001,"Doe, Jane",Medical,120.50';
const RICK = '1002,"Roe, Rick",Medical,95.50';
const BOTH = ['1001|Doe, Jane|Medical|12050', '1002|Roe, Rick|Medical|9550'];
const text = (...lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);
const utf16 = (mark: string) => Buffer.from(`${mark}${[HEADINGS, JANE, RICK].join('\r\n')}`, 'utf16le');

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const STRINGS = ['Employee ID', 'Employee Name', 'Coverage', 'Deduction', 'Medical', 'Roe, Rick'];
const sheet = (rows: string) => ({
  name: 'xl/worksheets/sheet1.xml',
  content: `<worksheet ${NAMESPACE}><sheetPr filterMode="false"/><dimension ref="A1:D1000"/><sheetData>${rows}</sheetData></worksheet>`,
});
const headingCells = [0, 1, 2, 3].map((at) => `<c r="${'ABCD'[at]}1" s="0" t="s"><v>${at}</v></c>`).join('');
/** A name in two runs of text, as after a change of its font. */
const JANE_STRING = '<si><r><t>Doe</t></r><r><rPr/><t xml:space="preserve">, Jane</t></r></si>';
const strings = `${STRINGS.map((one) => `<si><t xml:space="preserve">${one}</t></si>`).join('')}${JANE_STRING}`;
const person = (row: number, number: string, name: number, amount: string) =>
  `<row r="${row}"><c r="A${row}" t="n"><v>${number}</v></c><c r="B${row}" t="s"><v>${name}</v></c><c r="C${row}" t="s"><v>4</v></c>${amount}</row>`;

/** LibreOffice: all attributes, formulas with `aca`, and an empty row at the end of the sheet. */
const LIBRE_OFFICE = zipOf(
  workbookParts({
    strings,
    sheet: sheet(
      `<row r="1" customFormat="false" ht="12.8" hidden="false" outlineLevel="0" collapsed="false">${headingCells}</row>${person(2, '1001', 6, '<c r="D2" s="0"><f aca="false">100+20.5</f><v>120.5</v></c>')}${person(3, '1002', 5, '<c r="D3" t="n"><v>95.5</v></c>')}<row r="4"><c r="A4" t="str"><f aca="false">"Total"</f><v>Total</v></c><c r="D4"><f aca="false">SUM(D2:D3)</f><v>216</v></c></row><row r="1048576" customFormat="false" ht="12.8"/>`,
    ),
  }),
);
/** Google Sheets: numbers with `.0`, and a thousand rows of formatted empty cells. */
const GOOGLE_SHEETS = zipOf(
  workbookParts({
    strings,
    sheet: sheet(
      `<row r="1">${headingCells}<c r="Z1" s="2"/></row>${person(2, '1001.0', 6, '<c r="D2"><v>120.5</v></c>')}${person(3, '1002.0', 5, '<c r="D3"><v>95.5</v></c>')}${Array.from({ length: 997 }, (_, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="2"/></row>`).join('')}`,
    ),
  }),
);
/** Numbers: a summary of the tables first, and the table's name above its headings. */
const NUMBERS = sheetsOf(
  { name: 'Export Summary', rows: [['This document was exported from Numbers.'], ['Payroll', 'Table 1', 'Payroll']] },
  {
    name: 'Payroll',
    rows: [
      ['Table 1'],
      HEADINGS.split(','),
      [1001, 'Doe, Jane', 'Medical', 120.5],
      [1002, 'Roe, Rick', 'Medical', 95.5],
    ],
  },
);

describe.each([
  ['uploaded', uploaded],
  ['compared', compared],
])('a payroll file that is %s', (_door, read) => {
  it.each<readonly [what: string, bytes: Uint8Array]>([
    ['in UTF-16 with a mark', utf16('\ufeff')],
    ['in UTF-16 without a mark', utf16('')],
    ['in big-endian UTF-16', Buffer.from(utf16('\ufeff')).swap16()],
    ['with a UTF-8 mark', text(`\ufeff${HEADINGS}`, JANE, RICK)],
    ['with tabs', text(...[HEADINGS, JANE, RICK].map((line) => line.replaceAll(/,(?! )/g, '\t').replaceAll('"', '')))],
    ['with bars', text(...[HEADINGS, JANE, RICK].map((line) => line.replaceAll(/,(?! )/g, '|').replaceAll('"', '')))],
    ['with semicolons', text(...[HEADINGS, JANE, RICK].map((line) => line.replaceAll(/,(?! )/g, ';')))],
    ['with trailing commas', text(`${HEADINGS},,,`, `${JANE},,,`, `${RICK},,,`, ',,,,,,')],
    ['with carriage returns alone', Buffer.from([HEADINGS, JANE, RICK].join('\r'))],
    ['with marks of direction', text(`\u200b${HEADINGS}`, `\u200e${JANE}\u200f`, `\ufeff${RICK}`)],
    ['with totals between', text(HEADINGS, JANE, 'Subtotal Dept 10,,,120.50', RICK, 'Grand Total,,,216.00')],
    ['with a count of employees', text(HEADINGS, JANE, RICK, 'All Employees,,,216.00', 'Employee Count: 2,,,')],
    ['with one person on the first page', text(HEADINGS, JANE, 'Page 1 of 2', HEADINGS, RICK, 'Page 2 of 2,,,')],
    ['with the separator in its first line', text('sep=,', HEADINGS, JANE, RICK)],
    ['with signs of the dollar', text(HEADINGS, JANE.replace('120', '$120'), RICK.replace('95.50', 'USD 95.50'))],
    ['of LibreOffice', LIBRE_OFFICE],
    ['of Google Sheets', GOOGLE_SHEETS],
    ['of Numbers', NUMBERS],
  ])('%s is read as it was written', async (_what, bytes) => {
    const { rows, errors } = await read(bytes);
    expect(errors).toEqual([]);
    expect(rows).toEqual(BOTH);
  });

  it('says that a table beside the first is not read', async () => {
    const twice = [HEADINGS, JANE].map((line, at) => `${line},,${at === 0 ? line : RICK}`);
    const { rows, notice } = await read(text(...twice));
    expect(rows).toEqual([BOTH[0]]);
    expect(notice).toMatch(/^Columns F to I repeat the headings before them: .* Put its rows below the first table/);
  });

  it.each<readonly [what: string, line: string, message: RegExp]>([
    ['an issuer’s mark in a number', JANE.replace('1001', 'AB·1001'), /“AB·1001” has a “·”.* Use the number as/],
    [
      'blanks between digits',
      JANE.replace('120.50', '1 120.50'),
      /has a space between its digits\. Write amounts like/,
    ],
    ['digits of another script', JANE.replace('120.50', '１２０'), /“１２０” is not an amount\./],
    [
      'a heading of other words below',
      'Employee ID,Employee Name,Coverage,Adjustment',
      /“Adjustment” is not an amount\./,
    ],
  ])('names a row with %s', async (_what, line, message) => {
    const { rows, errors } = await read(text(HEADINGS, line, RICK));
    expect(rows).toEqual([BOTH[1]]);
    expect(errors).toEqual([expect.stringMatching(message)]);
  });

  it.each<readonly [what: string, bytes: Uint8Array, message: RegExp]>([
    [
      'a web page named as a workbook',
      text('<html><table><tr><td>1001</td></tr></table></html>'),
      /This is a web page/,
    ],
    [
      'a zero between other bytes',
      text(HEADINGS, JANE.replace('1001', '10\u000001')),
      /neither a CSV file nor an Excel/,
    ],
  ])('refuses %s', async (_what, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});

const interchange = (...body: readonly string[]) =>
  Buffer.from(
    [
      'ISA*00*          *00*          *ZZ*S              *ZZ*R              *261101*1200*^*00501*000000001*0*P*:',
      'GS*BE*S*R*20261101*1200*1*X*005010X220A1',
      'ST*834*0001*005010X220A1',
      'BGN*00*1*20261101*1200****4',
      ...body,
      `SE*${body.length + 3}*0001`,
      'GE*1*1',
      'IEA*1*000000001',
    ]
      .map((segment) => `${segment}~\r\n`)
      .join(''),
  );
const subscriber = (number: string, ...coverages: readonly string[]) => [
  'INS*Y*18*030*XN*A***FT',
  `REF*0F*${number}`,
  'NM1*IL*1*DOE*JANE',
  ...coverages,
];
const SPAN = ['HD*030**HLT*PPO*ECH', 'DTP*348*D8*20261101'];

describe('an 834 of enrollment', () => {
  const enrolled = async (bytes: Uint8Array) => {
    const records: UploadRecord[] = [];
    const badRows: BadRow[] = [];
    const onBatch = (batch: { records: readonly UploadRecord[]; badRows: readonly BadRow[] }) => {
      records.push(...batch.records);
      badRows.push(...batch.badRows);
    };
    const order = { kind: UploadKind.Enrollment, templates: [] };
    await readFile(bytes, order, { onBatch, onProgress: () => undefined });
    const fields = ['memberId', 'coverage', 'plan', 'tier', 'effectiveFrom', 'effectiveTo'];
    return {
      rows: records.map(({ values }) => fields.map((name) => values[name] ?? '').join('|')),
      errors: badRows.flatMap(({ errors }) => errors.map(({ message }) => message)),
    };
  };

  it.each<readonly [what: string, body: readonly string[], rows: readonly string[]]>([
    [
      'two plans of one coverage after each other',
      subscriber('1001', 'HD*030**HLT*HMO*EMP', 'DTP*348*D8*20260101', 'DTP*349*D8*20261031', ...SPAN),
      ['1001|Medical|HMO|EE|2026-01-01|2026-10-31', '1001|Medical|PPO|EC|2026-11-01|'],
    ],
    [
      'a span in one segment',
      subscriber('1001', 'HD*030**HLT*PPO*EMP', 'DTP*348*RD8*20261101-20261231'),
      ['1001|Medical|PPO|EE|2026-11-01|2026-12-31'],
    ],
    [
      'a dependent before the subscriber',
      [
        'INS*N*19*030*XN*A',
        'REF*0F*1001',
        'NM1*IL*1*DOE*KID',
        'HD*030**HLT',
        SPAN[1] ?? '',
        ...subscriber('1001', ...SPAN),
      ],
      ['1001|Medical|PPO|EC|2026-11-01|'],
    ],
    [
      'addresses, birth dates, and other insurance',
      subscriber('1001', 'DMG*D8*19800101*F', 'N3*1 MAIN', 'N4*HARTFORD*CT*06101', ...SPAN, 'COB*P*12*5'),
      ['1001|Medical|PPO|EC|2026-11-01|'],
    ],
  ])('with %s is read as what is true of the subscriber', async (_what, body, rows) => {
    expect(await enrolled(interchange(...body))).toEqual({ rows, errors: [] });
  });

  it('names a member whose number has an issuer’s mark', async () => {
    const { rows, errors } = await enrolled(interchange(...subscriber('A·1', ...SPAN)));
    expect(rows).toEqual([]);
    expect(errors).toEqual([expect.stringContaining('has a “·”')]);
  });
});

describe('a carrier’s bill', () => {
  it('names a member whose number has an issuer’s mark, and misses it in the total', async () => {
    const head = 'Group number,Bill number,Billing period,Member ID,Member name,Coverage,Premium';
    const line = (number: string) => `100,B1,11/2026,${number},"Doe, Jane",Life,12.50`;
    const bytes = text(head, line('1001'), line('AB·7'), 'Total,,,,,,25.00');
    const { rows, errors, notice } = await upload(bytes, UploadKind.CarrierBill);
    expect(rows).toHaveLength(1);
    expect(errors).toEqual([expect.stringContaining('“AB·7” has a “·”')]);
    expect(notice).toContain('$12.50 less');
  });
});

const ACCOUNT = {
  accountPk: 'a',
  name: 'Trust',
  bankName: 'Bank',
  last4: '6789',
  opensOn: localDate('2026-11-01'),
  openingCents: cents(120_000),
  coveredTo: null,
  balanceCents: cents(120_000),
  csvLayout: null,
};

describe('a bank statement as CSV', () => {
  it.each([
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n<OFX><STMTTRN><TRNAMT>-123.45</STMTTRN></OFX>'],
    ['QIF', '!Type:Bank\nD11/05/2026\nT-123.45\nPUTIL CO\n^\n'],
    ['NACHA', '101 121000358 0910000222611200900A094101LISTBILL OFFICE        MADE UP BANK\n9000000000001'],
  ])('is refused with what to do if it is a file of another format: %s', (format, file) => {
    const { problems } = readStatementFile({ fileName: 'bank', text: file }, ACCOUNT, localDate('2026-12-01'));
    expect(problems).toEqual([
      { line: null, message: expect.stringMatching(`${format}.*, not a table\\. [A-Z].*\\.$`) },
    ]);
  });

  const lines = (file: string) => {
    const sent = { fileName: 'bank.csv', text: file, headingRow: undefined };
    const { layout, headingRow } = readStatementFile(sent, ACCOUNT, localDate('2026-12-01'));
    if (!layout) throw new Error('The file has no columns.');
    const csv = { layout, to: localDate('2026-11-30'), closingCents: cents(157_655) };
    return readStatementFile({ ...sent, csv, headingRow }, ACCOUNT, localDate('2026-12-01'));
  };

  it.each<readonly [bank: string, file: string]>([
    [
      'with details and a number of a check or slip',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/06/2026,"DEPOSIT",500.00,ACH_CREDIT,1576.55,,\nDEBIT,11/05/2026,"UTIL CO",-123.45,ACH_DEBIT,1076.55,,\n',
    ],
    ['without headings', '"11/05/2026","-123.45","*","","UTIL CO"\n"11/06/2026","500.00","*","","DEPOSIT"\n'],
    [
      'with withdrawals, deposits, and a row of totals',
      'Date;Description;Withdrawals;Deposits;Balance\n11/05/2026;UTIL CO;123.45;;1076.55\n11/06/2026;DEPOSIT;;500.00;1576.55\nTotals;;123.45;500.00;\n',
    ],
    [
      'with DR and CR after amounts',
      'Date,Description,Amount\n11/05/2026,UTIL CO,123.45 DR\n11/06/2026,DEPOSIT,500.00 CR\n',
    ],
    [
      'with days of two digits and unsigned amounts beside a type, newest first',
      'Account Number,Transaction Date,Transaction Amount,Transaction Type,Transaction Description,Balance\n6789,11/06/26,500,Credit,DEPOSIT,1576.55\n6789,11/05/26,123.45,Debit,UTIL CO,1076.55\n',
    ],
  ])('%s is read with its signs', (_bank, file) => {
    const { statement, problems } = lines(file);
    expect(problems).toEqual([]);
    expect(statement?.lines.map(({ day, amountCents, description }) => [day, amountCents, description])).toEqual([
      ['2026-11-05', -12_345, 'UTIL CO'],
      ['2026-11-06', 50_000, 'DEPOSIT'],
    ]);
  });

  it.each<readonly [what: string, file: string]>([
    [
      'pending lines',
      'Date,Description,Status,Amount\n11/05/2026,UTIL CO,Posted,-123.45\n11/06/2026,DEPOSIT,Posted,500.00\n11/30/2026,COFFEE,Pending,-5.00\n',
    ],
    [
      'lines of another account',
      'Account,Date,Description,Amount\n6789,11/05/2026,UTIL CO,-123.45\n1111,11/05/2026,OTHER,-999.00\n6789,11/06/2026,DEPOSIT,500.00\n',
    ],
  ])('with %s does not lead to the closing balance, and is not added', (_what, file) => {
    const { statement, problems } = lines(file);
    expect(statement).toBeNull();
    expect(problems[0]?.message).toMatch(/^The lines lead from \$1,200\.00 to /);
  });
});
