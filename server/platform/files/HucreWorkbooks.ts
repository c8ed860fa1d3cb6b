import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sheet, Workbooks } from '../shared/Workbooks';
import { xlsxColumn, xlsxRow } from './xlsxCells';

/** Rows written before other requests get their turn: a few milliseconds. */
const ROWS_A_TURN = 250;

/** Streams rows into workbooks; only the parts being written are held in memory. */
export class HucreWorkbooks implements Workbooks {
  async *stream(sheet: Sheet, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    // Loaded with the first workbook, so that it does not delay startup.
    const { writeXlsxStream } = await import('hucre/xlsx');
    const stream = writeXlsxStream(cellsOf(sheet, signal), {
      name: sheet.name,
      columns: sheet.columns.map((column) => ({ ...xlsxColumn(column), header: column.heading })),
      freezePane: { rows: 1 },
    });
    yield* stream;
  }

  async write(sheet: Sheet, signal?: AbortSignal): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.stream(sheet, signal)) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  }
}

async function* cellsOf({ rows, columns }: Sheet, signal: AbortSignal | undefined) {
  let count = 0;
  for await (const row of rows) {
    signal?.throwIfAborted();
    yield xlsxRow(row, columns);
    count += 1;
    if (count % ROWS_A_TURN === 0) await nextTurn();
  }
}
