import type { ExportFormat } from '../../src/domain/files/listExport';
import { CSV_MEDIA_TYPE, csvBytes } from './csvFile';
import { type Sheet, type Workbooks, XLSX_MEDIA_TYPE } from './Workbooks';

/**
 * A table as a file.
 *
 * @param signal stops the work when it is aborted; its reason is thrown
 * @param isImported whether software imports it: a CSV file has no byte order mark then. Default: no.
 */
export async function sheetFile(
  workbooks: Workbooks,
  sheet: Sheet,
  format: ExportFormat,
  signal?: AbortSignal,
  isImported = false,
): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }> {
  if (format === 'csv') {
    return { mediaType: CSV_MEDIA_TYPE, bytes: await csvBytes(sheet.columns, sheet.rows, isImported) };
  }
  return { mediaType: XLSX_MEDIA_TYPE, bytes: await workbooks.write(sheet, signal) };
}
