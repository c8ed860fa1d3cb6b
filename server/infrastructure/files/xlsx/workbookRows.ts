import { assertHonestWorkbook } from '../../../../src/domain/files/assertHonestWorkbook';
import { type ZipEntry, zipEntries } from '../../../../src/domain/files/zipEntries';
import { assertWithoutPrograms } from './assertWithoutPrograms';
import { dateStyles } from './dateStyles';
import { SheetRows } from './SheetRows';
import { sharedStrings } from './sharedStrings';
import { unpackText } from './unpackText';
import { workbookPlan } from './workbookPlan';
import { XmlScanner } from './XmlScanner';

/**
 * The rows of the first sheet that people can see, some at a time, as text. Only what is being looked at is unpacked, and of
 * the workbook's texts one copy is held.
 *
 * @param onProgress how much of texts and sheet has been read, 0 to 1.
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
