import { type CsvCell, csvOf } from '../../src/domain/files/csv';
import type { SheetColumn, SheetRow } from './Workbooks';

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

/** Rows converted at a time. */
const PART = 500;

/** Spreadsheets read a file without it in the character set of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV, with its headings. Texts are never interpreted as formulas.
 *
 * @param isImported whether software imports the file, which may read a byte order mark as part of the first heading. Default: no.
 */
export async function csvBytes(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRow>,
  isImported = false,
): Promise<Uint8Array> {
  const mark = isImported ? '' : BYTE_ORDER_MARK;
  const parts = [Buffer.from(mark + csvOf([columns.map(({ heading }) => heading)]))];
  let lines: string[] = [];
  const flush = () => {
    parts.push(Buffer.from(lines.join('')));
    lines = [];
  };
  for await (const row of rows) {
    lines.push(csvOf([row.map((value, at) => csvCell(value, columns[at]))]));
    if (lines.length === PART) flush();
  }
  flush();
  return new Uint8Array(Buffer.concat(parts));
}

/** Dollars for amounts, `2026-11-30` for days, `2026-11-30 15:04` for times. */
function csvCell(value: SheetRow[number], column: SheetColumn | undefined): CsvCell {
  if (value === null) return '';
  if (typeof value === 'number')
    return { number: column?.format === 'money' ? (value / 100).toFixed(2) : String(value) };
  return column?.format === 'time' ? value.slice(0, 16).replace('T', ' ') : value;
}
