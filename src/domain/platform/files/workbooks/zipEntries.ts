import { MAX_BYTES_IN_MEMORY, MAX_PARTS, MAX_UNPACKED_BYTES } from '../fileLimits';
import { FileProblem, UnreadableFile } from '../UnreadableFile';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xffff;
/** Of the directory in the format for files over 4 GB, which some programs write for small files, too. */
const [LOCATOR, END_64] = [0x07064b50, 0x06064b50];
const [LOCATOR_LENGTH, END_64_LENGTH] = [20, 56];
const [SEE_ELSEWHERE, MANY_ENTRIES] = [0xffffffff, 0xffff];
/** Extra field with sizes and places of 64 bits. */
const LARGE_FIELD = 1;
const ENCRYPTED = 1;

/** An entry of a zip file's directory. */
export interface ZipEntry {
  /** Folders are separated by slashes, even if the file uses backslashes. */
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** CRC-32 of the unpacked content. */
  readonly checksum: number;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Offset of the entry's local header. */
  readonly at: number;
}

/**
 * Entries of a zip file, read from its directory without unpacking.
 *
 * @returns undefined if the directory is incomplete, or if entries overlap or exceed the file.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const directory = end === undefined ? undefined : directoryAt(view, end);
  if (end === undefined || !directory) return undefined;
  const entries: ZipEntry[] = [];
  let { at } = directory;
  for (let left = directory.entries; left > 0; left -= 1) {
    const entry = entryAt(bytes, view, at);
    if (!entry) return undefined;
    entries.push(entry);
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return areApart(entries, end) ? entries : undefined;
}

/** Place and number of the entries; undefined if the directory points elsewhere in vain. */
function directoryAt(view: DataView, end: number): { readonly at: number; readonly entries: number } | undefined {
  const [entries, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  if (entries !== MANY_ENTRIES && at !== SEE_ELSEWHERE) return { at, entries };
  const locator = end - LOCATOR_LENGTH;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR) return { at, entries };
  const large = large64(view, locator + 8);
  if (large === undefined || large + END_64_LENGTH > end || view.getUint32(large, true) !== END_64) return undefined;
  const [largeEntries, largeAt] = [large64(view, large + 32), large64(view, large + 48)];
  return largeEntries === undefined || largeAt === undefined ? undefined : { at: largeAt, entries: largeEntries };
}

/** A number of 64 bits; undefined if no file of the allowed size can have it. */
function large64(view: DataView, at: number): number | undefined {
  return at + 8 <= view.byteLength && view.getUint32(at + 4, true) === 0 ? view.getUint32(at, true) : undefined;
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): ZipEntry | undefined {
  if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
  const sizes = sizesAt(view, at);
  if (!sizes) return undefined;
  const { packed, unpacked, header } = sizes;
  if (header + HEADER_LENGTH > view.byteLength || view.getUint32(header, true) !== FILE_HEADER) return undefined;
  const name = new TextDecoder().decode(
    bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + view.getUint16(at + 28, true)),
  );
  return {
    name: name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, ''),
    packed,
    unpacked,
    checksum: view.getUint32(at + 16, true),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    at: header,
  };
}

/** Sizes of an entry and the place of its local header, which the extra field has if they are too large for the entry. */
function sizesAt(view: DataView, at: number) {
  const short = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
  let field = short.includes(SEE_ELSEWHERE) ? largeFieldAt(view, at) : 0;
  if (field === undefined) return undefined;
  const sizes: number[] = [];
  for (const size of short) {
    const large = size === SEE_ELSEWHERE ? large64(view, field) : size;
    if (large === undefined) return undefined;
    if (size === SEE_ELSEWHERE) field += 8;
    sizes.push(large);
  }
  const [unpacked = 0, packed = 0, header = 0] = sizes;
  return { unpacked, packed, header };
}

/** Start of the numbers in an entry's extra field; undefined if it has none. */
function largeFieldAt(view: DataView, at: number): number | undefined {
  let field = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
  const end = Math.min(view.byteLength, field + view.getUint16(at + 30, true));
  while (field + 4 <= end) {
    if (view.getUint16(field, true) === LARGE_FIELD) return field + 4;
    field += 4 + view.getUint16(field + 2, true);
  }
  return undefined;
}

/** Overlapping entries unpack to more than their sizes say. */
function areApart(entries: readonly ZipEntry[], end: number): boolean {
  let free = 0;
  for (const { at, packed } of [...entries].sort((one, other) => one.at - other.at)) {
    if (at < free) return false;
    free = at + HEADER_LENGTH + packed;
  }
  return free <= end;
}

function endOfDirectory(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}

const SHEET = /(?:^|\/)worksheets\/[^/]+\.xml$/i;
/** Workbooks and sheets, in any folder. */
const BOOK = /(?:sheet|book)[^/]*\.(?:xml|bin)$/i;
const STORED = 0;
const DEFLATED = 8;

/** Sheets of thousands of equal rows compress to a hundredth of their size; no genuine file compresses further. */
const MAX_RATIO = 250;

const SMALL = 4 * 1024 * 1024;

/** Maximum size of XML parts; spreadsheet programs never write more. */
const MAX_OTHER_BYTES = 16 * 1024 * 1024;

/**
 * Checks a workbook's directory before unpacking.
 *
 * @throws UnreadableFile if it is not a workbook, is locked, or is a zip bomb.
 */
export function assertHonestWorkbook(bytes: Uint8Array): void {
  const entries = zipEntries(bytes);
  if (!entries) throw damaged();
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new UnreadableFile(FileProblem.Locked, 'This file has a password. Save it without one and try again.');
  }
  assertBounded(entries);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (!names.has('[content_types].xml') || !entries.some(({ name }) => BOOK.test(name))) throw withoutWorkbook();
  if (names.size !== entries.length) throw damaged();
}

function assertBounded(entries: readonly ZipEntry[]): void {
  const sum = (some: readonly ZipEntry[]) => some.reduce((bytes, { unpacked }) => bytes + unpacked, 0);
  const isText = ({ name }: ZipEntry) => /\/sharedstrings\.xml$/i.test(name);
  const isBeside = (entry: ZipEntry) =>
    /\.(?:xml|rels)$/i.test(entry.name) && !SHEET.test(entry.name) && !isText(entry);
  const isBursting = ({ packed, unpacked }: ZipEntry) => unpacked > SMALL && unpacked > packed * MAX_RATIO;
  if (entries.some(({ method }) => method !== STORED && method !== DEFLATED)) throw damaged();
  // With size 0, an entry could unpack without limit.
  if (entries.some(({ unpacked, packed }) => unpacked === 0 && packed > 2)) throw damaged();
  if (
    entries.length > MAX_PARTS ||
    entries.some(isBursting) ||
    sum(entries) > MAX_UNPACKED_BYTES ||
    sum(entries.filter(isText)) > MAX_BYTES_IN_MEMORY ||
    sum(entries.filter(isBeside)) > MAX_OTHER_BYTES
  ) {
    throw new UnreadableFile(
      FileProblem.TooCostly,
      'This workbook unpacks to more than we can read. Save the sheet with the table as CSV.',
    );
  }
}

const PROGRAMS = /vbaproject|\/activex\/|\/macrosheets\/|\/embeddings\//i;

/**
 * Rejects active content, because a stored file may be opened later. Links to other workbooks are allowed, and never followed here.
 *
 * @throws UnreadableFile for a workbook with macros, controls, or embedded files.
 */
export function assertWithoutPrograms(entries: readonly ZipEntry[]): void {
  if (!entries.some(({ name }) => PROGRAMS.test(name))) return;
  throw new UnreadableFile(
    FileProblem.Active,
    'This workbook contains macros or other files. Save it as .xlsx without them, or as CSV.',
  );
}

export function withoutWorkbook(): UnreadableFile {
  return new UnreadableFile(
    FileProblem.WrongKind,
    'This is a zip file without an Excel workbook in it. Unpack it, or save the table as .xlsx or CSV.',
  );
}

function damaged(): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, 'This workbook is damaged. Save it again in Excel, or as CSV.');
}
