import type { Sheet, Workbooks } from '../../application/shared/Workbooks';

/** Characters that XML cannot represent. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
/** Text that the format would decode as an escaped character. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Streams rows into workbooks; only the compressed file is held in memory. */
export class HucreWorkbooks implements Workbooks {
  async write({ name, columns, rows }: Sheet): Promise<Uint8Array> {
    // Loaded with the first workbook, so that it does not delay startup.
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
