import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import type { DocumentTask, OpenDocument } from '../../../../server/platform/documents/documentSteps';
import { PdfDocument } from '../../../../server/platform/documents/PdfDocument';
import { XlsxDocument } from '../../../../server/platform/documents/XlsxDocument';
import type { SheetColumn, SheetRow } from '../../../../server/platform/shared/Workbooks';
import { downloadName } from '../../../../src/domain/platform/files/downloadName';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { HucreDifferenceSheets } from '../../../../src/infrastructure/files/HucreDifferenceSheets';
import { sheetXml } from '../../../support/directory/sheetXml';
import { readPdf } from '../../../support/files/pdfText';

const task = { title: 'Title', subtitle: 'Subtitle', at: new Date('2026-11-20T15:00:00Z'), isLetter: false };
const columns: readonly SheetColumn[] = [
  { heading: 'Text', width: 20 },
  { heading: 'Amount', width: 10, format: 'money' },
  { heading: 'Day', width: 10, format: 'day' },
];

async function write<Document extends OpenDocument>(
  Kind: new (task: DocumentTask) => Document,
  format: DocumentTask['format'],
  rows: readonly SheetRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Kind({ ...task, format });
  document.addTable({ title: 'Table', columns, isForm: false, isLarge: false });
  await document.addRows(rows);
  return document.finish();
}

const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '', '_x0041_', '=HYPERLINK("http://x")', '<f>1</f>');
const text = fc.tuple(start, fc.string({ unit: 'binary', maxLength: 30 })).map(([head, rest]) => head + rest);
const amount = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 });
const day = fc.date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true });
const row = fc.tuple(
  text,
  amount,
  day.map((date) => date.toISOString().slice(0, 10)),
);

describe('a workbook of several sheets', () => {
  it('always keeps amounts and dates exactly, and never has a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const bytes = await write(XlsxDocument, 'xlsx', rows);
        const { sheets } = await readXlsx(bytes);
        const read = (sheets[0]?.rows ?? []).slice(1);
        rows.forEach(([, cents, date], at) => {
          expect(Math.round(Number(read[at]?.[1]) * 100)).toBe(cents);
          expect(read[at]?.[2]).toEqual(new Date(date));
        });
        expect(sheetXml(bytes)).not.toMatch(/<f[\s>]/);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a PDF', () => {
  it('can always be written and read back, whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const { pages } = readPdf(await write(PdfDocument, 'pdf', rows));
        const texts = pages.flat();
        for (const [, , date] of rows) expect(texts).toContain(date);
      }),
      { numRuns: 25 },
    );
  });

  it('gives the same bytes for the same content', async () => {
    const rows: readonly SheetRow[] = [['Ólafur Łukasz', 61_240, '2026-11-01']];
    const one = await write(PdfDocument, 'pdf', rows);
    expect(Buffer.from(await write(PdfDocument, 'pdf', rows)).equals(Buffer.from(one))).toBe(true);
  });

  it('breaks long texts into lines, and ends those that are too long with an ellipsis', async () => {
    const long = 'Terminated in May, payroll confirmed. '.repeat(40);
    const texts = readPdf(await write(PdfDocument, 'pdf', [[long, 1, null]])).pages.flat();
    expect(texts.filter((line) => line.startsWith('Terminated') || line.includes('payroll')).length).toBeGreaterThan(1);
    expect(texts.some((line) => line.endsWith('…'))).toBe(true);
  });
});

describe('exported differences', () => {
  it('never have a formula', async () => {
    await fc.assert(
      fc.asyncProperty(text, amount, async (note, value) => {
        const words = { member: note, memberId: note, coverage: note, kind: note, cause: note };
        const amounts = {
          billedCents: cents(value),
          deductedCents: null,
          enrolledCents: null,
          differenceCents: cents(-value),
        };
        const bytes = await new HucreDifferenceSheets().write([
          { ...words, ...amounts, decision: note, reason: note, note },
        ]);
        const { sheets } = await readXlsx(bytes);
        expect(Math.round(Number(sheets[0]?.rows[1]?.[5]) * 100)).toBe(value);
        expect(sheetXml(bytes)).not.toMatch(/<f[\s>]/);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the name of a download', () => {
  it('is always plain text that a header and every file system accepts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }), (parts) => {
        expect(downloadName(parts, 'xlsx')).toMatch(/^[\w .,+&()-]+\.xlsx$/);
      }),
    );
  });

  it.each([
    [['Harbor Foods', '2026-11', 'ACME', 'evidence'], 'Harbor Foods 2026-11 ACME evidence.pdf'],
    [['Café "Ñandú" / Co.', '2026-11'], 'Cafe Nandu Co. 2026-11.pdf'],
    [['株式会社', '2026-11', 'ACME'], '2026-11 ACME.pdf'],
    [[], 'file.pdf'],
  ])('of %j is %s', (parts, name) => {
    expect(downloadName(parts, 'pdf')).toBe(name);
  });
});
