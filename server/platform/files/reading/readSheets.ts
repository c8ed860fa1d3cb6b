import { isSheetOfBill } from '../../../../src/domain/office/uploads/FurtherTables';
import { layoutOfSheet } from '../../../../src/domain/office/uploads/layoutOfSheet';
import type { ReadingOrder } from '../../../../src/domain/office/uploads/RowReader';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import type { SheetUse } from '../../../../src/domain/platform/files/unreadSheets';
import { type OpenedWorkbook, openWorkbook } from '../../../../src/domain/platform/files/workbooks/openWorkbook';
import type { WorkbookSheet } from '../../../../src/domain/platform/files/workbooks/workbookPlan';
import { nodeUnzip } from './nodeUnzip';

type Rows = readonly (readonly string[])[];

export interface SheetsWatch {
  /** @param share of the work, 0 to 1 */
  readonly onProgress: (share: number) => void;
  /** Before the rows of a sheet whose name matters: of opening balances, of chosen sheets, and after the first sheet. */
  readonly onSheet: (name: string) => void;
}

/** Of those that are read without being chosen. */
const MAX_SHEETS = 12;
/** Rows in which headings are looked for. */
const HEAD_ROWS = 80;

/**
 * Reads the chosen sheets of a workbook: those of the layout, otherwise the first visible one with the headings of this kind of file. Of
 * a carrier's bill, sheets of adjustments or charges are read, too, and of opening balances every sheet.
 *
 * @returns the sheets with cells
 * @throws UnreadableFile
 * @source docs/decisions/files.md#sheets-are-chosen-and-the-others-are-named
 */
export async function readSheets(
  bytes: Uint8Array,
  order: ReadingOrder,
  tell: (rows: Rows) => void,
  { onProgress, onSheet }: SheetsWatch,
): Promise<readonly SheetUse[]> {
  const book = await openWorkbook(bytes, nodeUnzip);
  const { chosen, isNamed } = await sheetsToRead(book, order);
  const total = chosen.reduce((sum, { entry }) => sum + entry.unpacked, 0) || 1;
  let read = 0;
  for (const [index, sheet] of chosen.entries()) {
    if (index > 0 || isNamed) onSheet(sheet.name);
    const rows = book.rows(sheet, (characters) => {
      read += characters;
      onProgress(Math.min(1, read / total));
    });
    for await (const some of rows) tell(some);
  }
  const uses: SheetUse[] = [];
  for (const sheet of book.sheets) {
    const isRead = chosen.includes(sheet);
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other, each piece by piece
    if (!isRead && (await book.head(sheet, 1)).length === 0) continue;
    uses.push({ name: sheet.name, isHidden: sheet.isHidden, isRead });
  }
  return uses;
}

interface ChosenSheets {
  /** At least one. */
  readonly chosen: readonly WorkbookSheet[];
  /** Whether the name of the first sheet matters. */
  readonly isNamed: boolean;
}

async function sheetsToRead(book: OpenedWorkbook, order: ReadingOrder): Promise<ChosenSheets> {
  const isBill = order.kind === UploadKind.CarrierBill;
  const chosen = namedSheets(book, order.layout?.sheets);
  if (chosen.length > 0) return { chosen, isNamed: !isBill };
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const [first] = visible;
  if (!first) throw withoutSheet();
  if (order.kind === UploadKind.Opening) return { chosen: visible.slice(0, MAX_SHEETS), isNamed: true };
  if (visible.length === 1) return { chosen: visible, isNamed: !isBill };
  const { main, saved } = await firstWithTable(book, visible, order);
  if (saved.includes(main)) return { chosen: saved, isNamed: !isBill };
  const others = isBill ? visible.filter((sheet) => sheet !== main && isSheetOfBill(sheet.name)) : [];
  return { chosen: [main, ...others.slice(0, MAX_SHEETS)], isNamed: !isBill };
}

function namedSheets({ sheets }: OpenedWorkbook, names: readonly string[] = []): readonly WorkbookSheet[] {
  return sheets.filter(({ name }) => names.includes(name));
}

/** The first sheet with the headings of this kind of file, otherwise the first one, and the sheets that its template names. */
async function firstWithTable(book: OpenedWorkbook, visible: readonly WorkbookSheet[], order: ReadingOrder) {
  for (const sheet of visible) {
    // oxlint-disable-next-line no-await-in-loop -- later sheets are not opened once one is found
    const layout = layoutOfSheet(await book.head(sheet, HEAD_ROWS), order, sheet.name);
    if (layout) return { main: sheet, saved: namedSheets(book, layout.sheets) };
  }
  const [first] = visible;
  if (!first) throw withoutSheet();
  return { main: first, saved: [] };
}

function withoutSheet(): UnreadableFile {
  return new UnreadableFile(FileProblem.Empty, 'This workbook has no visible sheet. Unhide it, or save it as CSV.');
}
