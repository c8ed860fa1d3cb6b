import { MOST_HELD_BYTES, MOST_PARTS, MOST_UNPACKED_BYTES } from './fileLimits';
import { FileProblem, UnreadableFile } from './UnreadableFile';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
const SEE_ELSEWHERE = 0xffffffff;
const ENCRYPTED = 1;

/** A part of a zip file, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** CRC-32 of what it unpacks to. */
  readonly checksum: number;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Where its own header begins. */
  readonly at: number;
}

/**
 * What is in a zip file, read from its directory without unpacking anything.
 *
 * @returns undefined when there is no whole directory, when a part lies outside the file or over another one, or when it is of
 *   the kind for more than 4 GB.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const entry = entryAt(bytes, view, at);
    if (!entry) return undefined;
    entries.push(entry);
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return areApart(entries, end) ? entries : undefined;
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): ZipEntry | undefined {
  if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
  const [packed, unpacked, header] = [20, 24, 42].map((offset) => view.getUint32(at + offset, true));
  if (packed === undefined || unpacked === undefined || header === undefined) return undefined;
  if ([packed, unpacked, header].includes(SEE_ELSEWHERE)) return undefined;
  if (header + HEADER_LENGTH > view.byteLength || view.getUint32(header, true) !== FILE_HEADER) return undefined;
  return {
    name: new TextDecoder().decode(
      bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + view.getUint16(at + 28, true)),
    ),
    packed,
    unpacked,
    checksum: view.getUint32(at + 16, true),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    at: header,
  };
}

/** Parts that lie over each other unpack to more than any size says. */
function areApart(entries: readonly ZipEntry[], end: number): boolean {
  let free = 0;
  for (const { at, packed } of [...entries].sort((one, other) => one.at - other.at)) {
    if (at < free) return false;
    free = at + HEADER_LENGTH + packed;
  }
  return free <= end;
}

function endOfDirectory(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}

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

/** As many digits of a number as a spreadsheet keeps; what stands behind them is noise of binary arithmetic. */
const DIGITS = 15;

const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: DIGITS });

/** What a spreadsheet's cell says, as text: numbers in decimal digits, days as YYYY-MM-DD, nothing as ''. */
export function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Excel shows the same for a day that is none.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '####' : value.toISOString().slice(0, 10);
  return typeof value === 'number' ? numberText(value) : String(value);
}

function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes('e') ? PLAIN.format(value) : text;
}
