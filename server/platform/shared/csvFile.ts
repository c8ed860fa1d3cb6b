import { type CsvCell, csvOf } from '../../../src/domain/platform/files/csv';
import type { SheetColumn, SheetRow } from './Workbooks';

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

/** Rows converted at a time. */
const PART = 500;

/** Spreadsheets read a file without it in the character set of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Generates a table as CSV with headings, in parts. Spreadsheets never interpret its texts as formulas.
 *
 * @param isImported whether software imports the file, which may read a byte order mark as part of the first heading. Default: no.
 */
export async function* csvParts(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRow>,
  isImported = false,
): AsyncGenerator<Uint8Array> {
  const mark = isImported ? '' : BYTE_ORDER_MARK;
  let lines = [mark + csvOf([columns.map(({ heading }) => heading)])];
  for await (const row of rows) {
    lines.push(csvOf([row.map((value, at) => csvCell(value, columns[at]))]));
    if (lines.length < PART) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(lines.join(''));
}

/** Like `csvParts`, but returns the whole file. For tables of up to a few thousand rows. */
export async function csvBytes(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRow>,
  isImported = false,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of csvParts(columns, rows, isImported)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Dollars for amounts, `2026-11-30` for days, `2026-11-30 15:04` for times. */
function csvCell(value: SheetRow[number], column: SheetColumn | undefined): CsvCell {
  if (value === null) return '';
  if (typeof value === 'number')
    return { number: column?.format === 'money' ? (value / 100).toFixed(2) : String(value) };
  return column?.format === 'time' ? value.slice(0, 16).replace('T', ' ') : value;
}
