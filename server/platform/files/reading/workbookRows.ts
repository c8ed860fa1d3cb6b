import { crc32, createInflateRaw } from 'node:zlib';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import {
  assertHonestWorkbook,
  assertWithoutPrograms,
  type ZipEntry,
  zipEntries,
} from '../../../../src/domain/platform/files/workbook';
import { errorCodeOf } from '../../shared/errorCodeOf';
import { damagedWorkbook } from './readingErrors';
import { SheetRows } from './SheetRows';
import { sharedStrings } from './sharedStrings';
import { attributeOf, XmlScanner } from './XmlScanner';

/** Which sheets of a workbook are read. */
export interface SheetChoice {
  /** Whether a visible sheet after the first is read, too. */
  readonly isReadToo: (name: string) => boolean;
  /** Whether the first sheet is told, too. Default: no. */
  readonly isFirstTold?: boolean;
  /** Called before the rows of each additional sheet. */
  readonly onSheet: (name: string) => void;
  /** Receives the names of the other visible sheets, if there are any. */
  readonly onUnreadSheets: (names: readonly string[]) => void;
}

const FIRST_ONLY: SheetChoice = {
  isReadToo: () => false,
  onSheet: () => undefined,
  onUnreadSheets: () => undefined,
};

/**
 * Rows of the first visible sheet as text, in batches, then those of the others that are chosen. Sheets are unpacked piece by
 * piece; shared strings are held in memory once.
 *
 * @param onProgress receives the share that has been read, 0 to 1.
 * @throws UnreadableFile
 */
export async function* workbookRows(
  bytes: Uint8Array,
  onProgress: (share: number) => void,
  { isReadToo, isFirstTold = false, onSheet, onUnreadSheets }: SheetChoice = FIRST_ONLY,
): AsyncGenerator<readonly (readonly string[])[], void, undefined> {
  assertHonestWorkbook(bytes);
  const entries = zipEntries(bytes) ?? [];
  assertWithoutPrograms(entries);
  const { sheets, strings, styles, is1904 } = await workbookPlan(bytes, entries);
  const [first, ...others] = sheets;
  const readToo = others.filter(({ name }) => isReadToo(name)).slice(0, MAX_SHEETS);
  const unread = others.filter((sheet) => !readToo.includes(sheet));
  if (unread.length > 0) onUnreadSheets(unread.map(({ name }) => name));
  const chosen = [...(first ? [first] : []), ...readToo];
  const parts = [...chosen.map(({ entry }) => entry), ...(strings ? [strings] : []), ...(styles ? [styles] : [])];
  const all = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  let read = 0;
  const textOf = async function* (entry: ZipEntry) {
    for await (const piece of unpackText(bytes, entry)) {
      yield piece;
      read += piece.length;
      onProgress(read / all);
    }
  };
  const shared = {
    strings: strings ? await sharedStrings(textOf(strings)) : [],
    dateStyles: styles ? await dateStyles(textOf(styles)) : [],
    is1904,
  };
  for (const sheet of chosen) {
    if (sheet !== first || isFirstTold) onSheet(sheet.name);
    const rows = new SheetRows(shared);
    const scanner = new XmlScanner(rows);
    for await (const piece of textOf(sheet.entry)) {
      scanner.take(piece);
      yield rows.take();
    }
    scanner.end();
    yield rows.take();
  }
}

/** Of those after the first that are read. */
const MAX_SHEETS = 12;

/** Built-in date formats, with or without a time. Time formats are not dates. */
const KNOWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Quoted text, escaped characters, colors and conditions, which are not part of the value. */
const MAX_FORMAT_LENGTH = 255;

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
  const letters = format.slice(0, MAX_FORMAT_LENGTH).replace(WORDS, '');
  return /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
}

/** The parts of a workbook that are needed to read its table. */
interface WorkbookPlan {
  /** The visible ones, at least one. */
  readonly sheets: readonly { readonly name: string; readonly entry: ZipEntry }[];
  readonly strings: ZipEntry | undefined;
  readonly styles: ZipEntry | undefined;
  /** Whether dates count from 1904. */
  readonly is1904: boolean;
}

const ROOT = '_rels/.rels';

/** Finds the visible sheets. @throws UnreadableFile if there is none. */
async function workbookPlan(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<WorkbookPlan> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const find = (name: string) => byName.get(name.toLowerCase());
  const tagsIn = (entry: ZipEntry | undefined, name: string) => tags(bytes, entry, name);
  const main = (await tagsIn(find(ROOT), 'Relationship')).find(typeIs('officeDocument'));
  const book = resolve('', attributeOf(main ?? '', 'Target') ?? '');
  const [folder, file] = [book.slice(0, book.lastIndexOf('/') + 1), book.slice(book.lastIndexOf('/') + 1)];
  const parts = await tagsIn(find(`${folder}_rels/${file}.rels`), 'Relationship');
  const partOf = (tag: string | undefined) => find(resolve(folder, attributeOf(tag ?? '', 'Target') ?? ''));
  const sheets = (await tagsIn(find(book), 'sheet'))
    .filter((tag) => (attributeOf(tag, 'state') ?? 'visible') === 'visible')
    .flatMap((tag) => {
      const part = parts.filter(typeIs('worksheet')).find((one) => attributeOf(one, 'Id') === attributeOf(tag, 'id'));
      const entry = part && partOf(part);
      return entry ? [{ name: attributeOf(tag, 'name') ?? '', entry }] : [];
    });
  if (sheets.length === 0) {
    throw new UnreadableFile(FileProblem.Empty, 'This workbook has no visible sheet. Unhide it, or save it as CSV.');
  }
  const strings = partOf(parts.find(typeIs('sharedStrings')));
  const styles = partOf(parts.find(typeIs('styles')));
  const [settings] = await tagsIn(find(book), 'workbookPr');
  const is1904 = ['1', 'true'].includes(attributeOf(settings ?? '', 'date1904') ?? '');
  return { sheets, strings, styles, is1904 };
}

const typeIs = (type: string) => (tag: string) => (attributeOf(tag, 'Type') ?? '').endsWith(`/${type}`);

async function tags(bytes: Uint8Array, entry: ZipEntry | undefined, wanted: string): Promise<readonly string[]> {
  if (!entry) throw damagedWorkbook();
  const found: string[] = [];
  const nothing = () => undefined;
  const open = (name: string, tag: string) => {
    if (name === wanted) found.push(tag);
  };
  const scanner = new XmlScanner({ open, close: nothing, text: nothing });
  for await (const piece of unpackText(bytes, entry)) scanner.take(piece);
  scanner.end();
  return found;
}

/** Resolves a relative part name. Names are only looked up within the file. */
function resolve(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const HEADER_LENGTH = 30;
const CHUNK_BYTES = 64 * 1024;
const DEFLATED = 8;

/**
 * Text of one zip entry, unpacked piece by piece.
 *
 * @throws UnreadableFile if size or checksum differ from the directory, or the text is not UTF-8.
 */
async function* unpackText(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unpacked = 0;
  let checksum = 0;
  try {
    for await (const chunk of unpack(bytes, entry)) {
      unpacked += chunk.length;
      if (unpacked > entry.unpacked) throw damagedWorkbook();
      checksum = crc32(chunk, checksum);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
    if (checksum !== entry.checksum) throw damagedWorkbook();
  } catch (error) {
    throw isOfContent(error) ? damagedWorkbook(error) : error;
  }
}

function unpack(bytes: Uint8Array, { at, packed, method }: ZipEntry): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(start, start + packed);
  if (method !== DEFLATED) return chunksOf(content);
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(content);
  return inflate;
}

function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}

/** Whether the entry's content caused the error. */
function isOfContent(error: unknown): boolean {
  const code = errorCodeOf(error) ?? '';
  return code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
