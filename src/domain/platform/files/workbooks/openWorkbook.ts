import { MAX_ROWS } from '../fileLimits';
import { cellFormats } from './cellFormats';
import { SheetRows } from './SheetRows';
import { sharedStrings } from './sharedStrings';
import type { Unzip } from './Unzip';
import { unpackText } from './unpackText';
import { type WorkbookSheet, workbookPlan } from './workbookPlan';
import { XmlScanner } from './XmlScanner';
import { assertHonestWorkbook, assertWithoutPrograms, type ZipEntry, zipEntries } from './zipEntries';

type Rows = readonly (readonly string[])[];

/** A workbook whose sheets can be read. */
export interface OpenedWorkbook {
  /** All sheets with cells, in order. */
  readonly sheets: readonly WorkbookSheet[];
  /** The first rows of a sheet. */
  head(sheet: WorkbookSheet, rows: number): Promise<Rows>;
  /**
   * Rows of a sheet as text, in batches. Sheets are unpacked piece by piece; shared strings are held in memory once.
   *
   * @param onPiece receives the number of characters of each piece read
   * @throws UnreadableFile
   */
  rows(sheet: WorkbookSheet, onPiece?: (characters: number) => void): AsyncGenerator<Rows, void, undefined>;
}

export interface WorkbookLimits {
  /** Maximum number of rows of a sheet below its headings. */
  readonly maxRows?: number;
  /** Whether a workbook with macros is read. Default: no. */
  readonly canHavePrograms?: boolean;
}

/**
 * Opens a workbook.
 *
 * @throws UnreadableFile
 * @source docs/decisions/files.md#one-reader-of-workbooks-for-both-doors
 */
export async function openWorkbook(
  bytes: Uint8Array,
  unzip: Unzip,
  { maxRows = MAX_ROWS, canHavePrograms = false }: WorkbookLimits = {},
): Promise<OpenedWorkbook> {
  assertHonestWorkbook(bytes);
  const entries = zipEntries(bytes) ?? [];
  if (!canHavePrograms) assertWithoutPrograms(entries);
  const textOf = (entry: ZipEntry) => unpackText(bytes, entry, unzip);
  const { sheets, strings, styles, is1904, isUncalculated } = await workbookPlan(entries, textOf);
  let sources: Promise<ConstructorParameters<typeof SheetRows>[0]> | undefined;
  const openSources = async () => ({
    strings: strings ? await sharedStrings(textOf(strings)) : [],
    formats: styles ? await cellFormats(textOf(styles)) : [],
    is1904,
    isUncalculated,
    maxRows,
  });
  async function* rows({ entry }: WorkbookSheet, onPiece?: (characters: number) => void) {
    sources ??= openSources();
    const sheet = new SheetRows(await sources);
    const scanner = new XmlScanner(sheet);
    for await (const piece of textOf(entry)) {
      scanner.take(piece);
      yield sheet.take();
      onPiece?.(piece.length);
    }
    scanner.end();
    sheet.end();
    yield sheet.take();
  }
  const head = async (sheet: WorkbookSheet, count: number) => {
    const found: (readonly string[])[] = [];
    for await (const some of rows(sheet)) {
      found.push(...some.slice(0, count - found.length));
      if (found.length >= count) break;
    }
    return found;
  };
  return { sheets, rows, head };
}
