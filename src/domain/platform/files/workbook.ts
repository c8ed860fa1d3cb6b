import { MAX_BYTES_IN_MEMORY, MAX_PARTS, MAX_UNPACKED_BYTES } from './fileLimits';
import { FileProblem, UnreadableFile } from './UnreadableFile';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xffff;
const SEE_ELSEWHERE = 0xffffffff;
const ENCRYPTED = 1;

/** An entry of a zip file's directory. */
export interface ZipEntry {
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
 * @returns undefined if the directory is incomplete, if entries overlap or exceed the file, or for the format for files over
 *   4 GB.
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

const SHEET = /(?:^|\/)xl\/worksheets\/[^/]+\.xml$/i;
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

function damaged(): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, 'This workbook is damaged. Save it again in Excel, or as CSV.');
}

/** Significant digits in spreadsheets; further digits are rounding noise. */
const DIGITS = 15;

const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: DIGITS });

/** Text of a spreadsheet's cell: decimal numbers, dates as YYYY-MM-DD, '' if empty. */
export function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Excel shows the same for an invalid date.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '####' : value.toISOString().slice(0, 10);
  return typeof value === 'number' ? numberText(value) : String(value);
}

function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes('e') ? PLAIN.format(value) : text;
}
