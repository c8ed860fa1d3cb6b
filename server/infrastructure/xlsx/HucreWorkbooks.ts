import type { Sheet, Workbooks } from '../../application/shared/Workbooks';

/** What XML cannot hold. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
/** What the format would read as a character of another number. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Rows are written as they come; of all of them only the packed file is ever in memory. */
export class HucreWorkbooks implements Workbooks {
  async write({ name, columns, rows }: Sheet): Promise<Uint8Array> {
    // Loaded when the first workbook is written: starting does not wait for it.
    const { writeXlsxStream } = await import('hucre/xlsx');
    const stream = writeXlsxStream(cellsOf(rows), {
      name,
      columns: columns.map(({ heading, width }) => ({ header: heading, width })),
      freezePane: { rows: 1 },
    });
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
}

async function* cellsOf(rows: Sheet['rows']) {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? writable(cell) : cell));
}

function writable(text: string): string {
  return text.replaceAll(UNWRITABLE, '').replaceAll(LOOKS_ESCAPED, '_x005F_');
}
