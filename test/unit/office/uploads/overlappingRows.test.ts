import PDFDocument from 'pdfkit';
import { readPrintedRegister } from '../../../support/printedBills/readPrintedRegister';

/** A register whose rows are as near as the lines of a name that does not fit its column. */
async function register(names: readonly string[], rowHeight: number): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.font('Helvetica').fontSize(10);
  const rows = [
    ['Employee ID', 'Employee Name', 'Deduction', 'Amount'],
    ...names.map((name, at) => [`4201000${10 + at}`, name, 'Medical', '100.00']),
    ['', 'Report Total', '', `${names.length}00.00`],
  ];
  for (const [row, cells] of rows.entries())
    for (const [at, cell] of cells.entries())
      document.text(cell, 40 + at * 130, 60 + row * rowHeight, { width: 70, lineBreak: at === 1 });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

/** @source docs/decisions/printed-bills.md#columns-follow-from-the-headings */
describe('a name that is printed over the next row', () => {
  it.each([['Alexander, Mary Ann'], ['Alexander Mary Annabelle']])(
    'is not taken for a part of that row: %s',
    async (name) => {
      const { problem } = await readPrintedRegister(await register([name, 'Adler, Ruth', 'Falk, Lena'], 16));
      expect(problem).toMatch(/^This PDF does not add up: (?:1 line between the rows|\d row)/);
    },
  );

  it('is read where rows leave it room', async () => {
    const { lines, problem } = await readPrintedRegister(
      await register(['Alexander, Mary Ann', 'Adler, Ruth', 'Falk, Lena'], 30),
    );
    expect([problem, lines[0]]).toEqual(['', '420100010 | Alexander, Mary Ann | Medical | 10000 | ']);
  });
});
