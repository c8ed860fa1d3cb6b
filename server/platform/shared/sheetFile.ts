import type { ExportFormat } from '../../../src/domain/platform/files/listExport';
import { CSV_MEDIA_TYPE, csvParts } from './csvFile';
import { type Sheet, type SheetRow, type Workbooks, XLSX_MEDIA_TYPE } from './Workbooks';

/** A part of a file that is generated while it is sent. */
export interface FilePart {
  readonly bytes: Uint8Array;
  /** Number of table rows read so far. */
  readonly rows: number;
}

/** A table as a file whose parts are generated as read. */
export interface SheetFile {
  readonly mediaType: string;
  /** Can be read once. Returning early stops reading the rows. */
  readonly parts: AsyncGenerator<FilePart>;
}

/**
 * A table as a file. Only the parts that are being written are held in memory.
 *
 * @param signal stops the work when it is aborted; its reason is thrown
 * @param isImported whether software imports it: a CSV file has no byte order mark then. Default: no.
 */
export function sheetFile(
  workbooks: Workbooks,
  sheet: Sheet,
  format: ExportFormat,
  signal?: AbortSignal,
  isImported = false,
): SheetFile {
  const counted = countRows(sheet.rows);
  const { columns } = sheet;
  const bytes =
    format === 'csv'
      ? csvParts(columns, counted.rows, isImported)
      : workbooks.stream({ ...sheet, rows: counted.rows }, signal);
  return { mediaType: format === 'csv' ? CSV_MEDIA_TYPE : XLSX_MEDIA_TYPE, parts: partsOf(bytes, counted.count) };
}

async function* partsOf(parts: AsyncIterable<Uint8Array>, count: () => number): AsyncGenerator<FilePart> {
  for await (const bytes of parts) yield { bytes, rows: count() };
}

function countRows(rows: AsyncIterable<SheetRow>) {
  let count = 0;
  const counting = async function* () {
    for await (const row of rows) {
      yield row;
      count += 1;
    }
  };
  return { rows: counting(), count: () => count };
}
