import { FileProblem } from './FileProblem';
import { MOST_HELD_BYTES, MOST_PARTS, MOST_UNPACKED_BYTES } from './fileLimits';
import { UnreadableFile } from './UnreadableFile';
import { type ZipEntry, zipEntries } from './zipEntries';

const SHEET = /(?:^|\/)xl\/worksheets\/[^/]+\.xml$/i;
const STORED = 0;
const DEFLATED = 8;
/** Sheets of thousands of equal rows pack to a hundredth; what packs to less than that has nothing to say. */
const MOST_RATIO = 250;
const SMALL = 4 * 1024 * 1024;
/** XML with its names, sizes and styles; more is not made by any program that makes tables. */
const MOST_BESIDE_BYTES = 16 * 1024 * 1024;

/**
 * Looks at a workbook's directory, before anything of it is unpacked.
 *
 * @throws UnreadableFile for what is no workbook, is locked, or is made to burst.
 */
export function assertHonestWorkbook(bytes: Uint8Array): void {
  const entries = zipEntries(bytes);
  if (!entries) throw damaged();
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new UnreadableFile(FileProblem.Locked, 'This file has a password. Save it without one and try again.');
  }
  assertBounded(entries);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (!names.has('[content_types].xml') || !entries.some(({ name }) => SHEET.test(name))) {
    throw new UnreadableFile(
      FileProblem.WrongKind,
      'This is a zip file without an Excel workbook in it. Unpack it, or save the table as .xlsx or CSV.',
    );
  }
  if (names.size !== entries.length) throw damaged();
}

function assertBounded(entries: readonly ZipEntry[]): void {
  const sum = (some: readonly ZipEntry[]) => some.reduce((bytes, { unpacked }) => bytes + unpacked, 0);
  const isText = ({ name }: ZipEntry) => /\/sharedstrings\.xml$/i.test(name);
  const isBeside = (entry: ZipEntry) =>
    /\.(?:xml|rels)$/i.test(entry.name) && !SHEET.test(entry.name) && !isText(entry);
  const isBursting = ({ packed, unpacked }: ZipEntry) => unpacked > SMALL && unpacked > packed * MOST_RATIO;
  if (entries.some(({ method }) => method !== STORED && method !== DEFLATED)) throw damaged();
  // A size of nothing would let a part unpack without end.
  if (entries.some(({ unpacked, packed }) => unpacked === 0 && packed > 2)) throw damaged();
  if (
    entries.length > MOST_PARTS ||
    entries.some(isBursting) ||
    sum(entries) > MOST_UNPACKED_BYTES ||
    sum(entries.filter(isText)) > MOST_HELD_BYTES ||
    sum(entries.filter(isBeside)) > MOST_BESIDE_BYTES
  ) {
    throw new UnreadableFile(
      FileProblem.TooCostly,
      'This workbook unpacks to more than we can read. Save the sheet with the table as CSV.',
    );
  }
}

function damaged(): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, 'This workbook is damaged. Save it again in Excel, or as CSV.');
}
