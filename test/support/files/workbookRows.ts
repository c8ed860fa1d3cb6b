import { nodeUnzip } from '../../../server/platform/files/reading/nodeUnzip';
import { openWorkbook } from '../../../src/domain/platform/files/workbooks/openWorkbook';
import type { Unzip } from '../../../src/domain/platform/files/workbooks/Unzip';

/** The rows of a workbook's first visible sheet. */
export async function* workbookRows(bytes: Uint8Array, unzip: Unzip = nodeUnzip) {
  const book = await openWorkbook(bytes, unzip);
  const first = book.sheets.find(({ isHidden }) => !isHidden);
  if (first) yield* book.rows(first);
}
