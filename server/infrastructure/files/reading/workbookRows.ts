import { FileProblem, UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import { assertHonestWorkbook, type ZipEntry, zipEntries } from '../../../../src/domain/files/workbook';
import { SheetRows } from './SheetRows';
import { sharedStrings } from './sharedStrings';
import { unpackText, workbookPlan } from './workbookParts';
import { attributeOf, XmlScanner } from './XmlScanner';

/**
 * Rows of the first visible sheet as text, in batches. The sheet is unpacked piece by piece; shared strings are held in
 * memory once.
 *
 * @param onProgress receives the share that has been read, 0 to 1.
 * @throws UnreadableFile
 */
export async function* workbookRows(
  bytes: Uint8Array,
  onProgress: (share: number) => void,
): AsyncGenerator<readonly (readonly string[])[], void, undefined> {
  assertHonestWorkbook(bytes);
  const entries = zipEntries(bytes) ?? [];
  assertWithoutPrograms(entries);
  const plan = await workbookPlan(bytes, entries);
  const all = plan.sheet.unpacked + (plan.strings?.unpacked ?? 0) + (plan.styles?.unpacked ?? 0);
  let read = 0;
  const textOf = async function* (entry: ZipEntry) {
    for await (const piece of unpackText(bytes, entry)) {
      yield piece;
      read += piece.length;
      onProgress(read / all);
    }
  };
  const rows = new SheetRows({
    strings: plan.strings ? await sharedStrings(textOf(plan.strings)) : [],
    dateStyles: plan.styles ? await dateStyles(textOf(plan.styles)) : [],
    is1904: plan.is1904,
  });
  const scanner = new XmlScanner(rows);
  for await (const piece of textOf(plan.sheet)) {
    scanner.take(piece);
    yield rows.take();
  }
  scanner.end();
  yield rows.take();
}

const PROGRAMS = /vbaproject|\/activex\/|\/macrosheets\/|\/embeddings\//i;

/**
 * Rejects active content, because a stored file may be opened later. Links to other workbooks are allowed; they are never
 * followed here.
 *
 * @throws UnreadableFile for a workbook with macros, controls or embedded files.
 */
function assertWithoutPrograms(entries: readonly ZipEntry[]): void {
  if (!entries.some(({ name }) => PROGRAMS.test(name))) return;
  throw new UnreadableFile(
    FileProblem.Active,
    'This workbook contains macros or other files. Save it as .xlsx without them, or as CSV.',
  );
}

/** Built-in date formats, with or without a time. Time formats are not dates. */
const KNOWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Quoted text, escaped characters, colors and conditions, which are not part of the value. */
const LONGEST_FORMAT = 255;

const WORDS = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Whether each cell style shows numbers as dates. @throws UnreadableFile */
async function dateStyles(pieces: AsyncIterable<string>): Promise<readonly boolean[]> {
  const isDay = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  const scanner = new XmlScanner({
    open: (name, tag) => {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributeOf(tag, 'numFmtId') ?? Number.NaN);
      if (name === 'numFmt') isDay.set(id, showsDay(attributeOf(tag, 'formatCode') ?? ''));
      if (name === 'xf' && isInCells) styles.push(isDay.get(id) ?? KNOWN_DAYS.has(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
    text: () => undefined,
  });
  for await (const piece of pieces) scanner.take(piece);
  scanner.end();
  return styles;
}

/** An m next to hours or seconds means minutes. */
function showsDay(format: string): boolean {
  const letters = format.slice(0, LONGEST_FORMAT).replace(WORDS, '');
  return /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
}
