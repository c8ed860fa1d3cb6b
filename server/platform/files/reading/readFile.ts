import { openRowReader } from '../../../../src/domain/office/uploads/openRowReader';
import { otherFormats, PRINTED_KINDS } from '../../../../src/domain/office/uploads/printedWords';
import type { FileFacts, ReadBatch, ReadingOrder } from '../../../../src/domain/office/uploads/RowReader';
import { bankFileFormat } from '../../../../src/domain/platform/files/bankFile';
import { decodeText } from '../../../../src/domain/platform/files/decodeText';
import { assertReadable, type FileKind, fileKind } from '../../../../src/domain/platform/files/fileKind';
import {
  MAX_BYTES,
  MAX_CELL_LENGTH,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_LINE_LENGTH,
  MAX_ROWS,
} from '../../../../src/domain/platform/files/fileLimits';
import type { PrintedWords } from '../../../../src/domain/platform/files/printed/printedCoverages';
import { printedRows } from '../../../../src/domain/platform/files/printed/printedRows';
import {
  tooLargeFile,
  tooLongCell,
  tooLongLine,
  tooManyRows,
  tooMuchText,
} from '../../../../src/domain/platform/files/readingErrors';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { type SheetUse, unreadSheetsMessage } from '../../../../src/domain/platform/files/unreadSheets';
import { counted } from '../../../../src/domain/platform/text/wording';
import type { FileRead } from '../filePorts';
import { EnrollmentAccount } from './EnrollmentAccount';
import { enrollmentRows } from './enrollmentRows';
import { lockboxTable } from './lockboxRows';
import { openCsv } from './openCsv';
import { pdfPages } from './pdfPages';
import { readSheets, type SheetsWatch } from './readSheets';
import { checkEnvelope } from './x12Envelope';
import { segmentsOf } from './x12Segments';

type Rows = readonly (readonly string[])[];

/** Synchronous callbacks of a reading. */
export interface ReadingEvents {
  readonly onBatch: (batch: ReadBatch) => void;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Rows per batch: transferring it between threads takes a few milliseconds. */
const BATCH = 1_000;

/** Share of the work that is done once the format is known. */
const KNOWN = 0.01;

/** Reads a file in the calling thread. @throws UnreadableFile */
export async function readFile(bytes: Uint8Array, order: ReadingOrder, events: ReadingEvents): Promise<FileRead> {
  if (bytes.length > MAX_BYTES) throw tooLargeFile();
  const kind = fileKind(bytes);
  const words = kind === 'pdf' ? PRINTED_KINDS[order.kind] : undefined;
  if (!words) assertReadable(kind);
  events.onProgress(KNOWN);
  const { facts, notice, sheets, read } = words
    ? await openPdf(bytes, words, otherFormats(order.kind), events)
    : openFile(bytes, kind, order);
  const reader = openRowReader(order, facts);
  const batches = rowBatches();
  const watch = {
    onProgress: events.onProgress,
    onSheet: (name: string) => tellBatch(reader.startSheet(name), events),
  };
  let count = 0;
  await read((rows) => {
    // Each sheet has the limit, and so have all of them together.
    count += rows.length;
    if (count > MAX_ROWS + 1) throw tooManyRows();
    for (const batch of batches(rows)) tellBatch(reader.take(batch), events);
  }, watch);
  const { batch, result } = reader.end();
  tellBatch(batch, events);
  const used = sheets();
  const notices = [notice(), unreadSheetsNotice(used)].filter(Boolean).join(' ');
  return { format: facts.format, notice: notices, sheets: used, result };
}

function unreadSheetsNotice(sheets: readonly SheetUse[]): string {
  const message = unreadSheetsMessage(sheets);
  if (message === '') return '';
  const isOne = sheets.filter(({ isRead }) => !isRead).length === 1;
  return `${message} To read ${isOne ? 'it, choose it' : 'them, choose them'} under Sheets.`;
}

interface OpenedFile {
  readonly facts: FileFacts;
  /** Complete once the file has been read. */
  readonly notice: () => string;
  /** Complete once the file has been read. */
  readonly sheets: () => readonly SheetUse[];
  readonly read: (tell: (rows: Rows) => void, watch: SheetsWatch) => Promise<void> | void;
}

function openFile(bytes: Uint8Array, kind: FileKind, order: ReadingOrder): OpenedFile {
  if (kind === 'zip') {
    let sheets: readonly SheetUse[] = [];
    const read: OpenedFile['read'] = async (tell, watch) => {
      sheets = await readSheets(bytes, order, tell, watch);
    };
    return { facts: { format: 'xlsx', fullList: false }, notice: () => '', sheets: () => sheets, read };
  }
  if (kind === 'x12') {
    const { text, notice } = decodeText(bytes);
    const file = checkEnvelope(segmentsOf(text));
    if (order.kind !== UploadKind.Enrollment) {
      const message = 'This is an enrollment file (X12 834). Upload it as enrollment.';
      throw new UnreadableFile(FileProblem.WrongKind, message);
    }
    const account = new EnrollmentAccount();
    const read: OpenedFile['read'] = (tell) => {
      for (const rows of batchesOf(enrollmentRows(() => segmentsOf(text), file, account))) tell(rows);
    };
    const notices = () => [notice, account.notice()].filter(Boolean).join(' ');
    return { facts: { format: 'x12-834', ...file }, notice: notices, sheets: () => [], read };
  }
  const lockbox = order.kind === UploadKind.Lockbox ? openLockbox(bytes) : undefined;
  if (lockbox) return lockbox;
  const { cells, notice, rows } = openCsv(bytes);
  const read: OpenedFile['read'] = (tell, { onProgress }) =>
    rows((some, share) => {
      tell(some);
      onProgress(share);
    });
  return { facts: { format: 'csv', fullList: false, cells }, notice: () => notice, sheets: () => [], read };
}

/** Share of the work that is done once the pages of a PDF are read. */
const PAGES_SHARE = 0.6;

async function openPdf(
  bytes: Uint8Array,
  words: PrintedWords,
  advice: string,
  { onProgress }: ReadingEvents,
): Promise<OpenedFile> {
  const pages = await pdfPages(bytes, advice, (share) => onProgress(share * PAGES_SHARE));
  const steps = 3 * pages.length;
  let step = 0;
  const { rows, titles, repeated, ...printed } = printedRows(pages, words, () => {
    step += 1;
    onProgress(PAGES_SHARE + (1 - PAGES_SHARE) * Math.min(1, step / steps));
  });
  const read: OpenedFile['read'] = (tell) => {
    for (const some of batchesOf(rows)) tell(some);
  };
  const notice = printedNotice(titles, repeated);
  return {
    facts: { format: 'pdf', fullList: false, printed: { ...printed, advice } },
    notice: () => notice,
    sheets: () => [],
    read,
  };
}

/** Warnings about a PDF; empty if there are none. */
function printedNotice(titles: readonly string[], repeated: number): string {
  const named = titles.map((title) => `“${title}”`).join(', ');
  return [
    titles.length === 0 ? '' : `Rows have the coverage of the title above them: ${named}.`,
    repeated === 0
      ? ''
      : `${counted(repeated, 'line')} of page 1 that other pages repeat ${repeated === 1 ? 'was' : 'were'} read once.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A BAI lockbox file; undefined for any other text. @throws UnreadableFile */
function openLockbox(bytes: Uint8Array): OpenedFile | undefined {
  const { text, notice } = decodeText(bytes);
  if (bankFileFormat(text) !== 'lockbox') return undefined;
  const table = lockboxTable(text);
  const read: OpenedFile['read'] = (tell) => {
    for (const rows of batchesOf(table.rows)) tell(rows);
  };
  const notices = [notice, table.notice].filter(Boolean).join(' ');
  const facts = { format: 'csv', fullList: false, hasOurHeadings: true } as const;
  return { facts, notice: () => notices, sheets: () => [], read };
}

function* batchesOf(rows: Iterable<readonly string[]>): Generator<Rows> {
  let batch: (readonly string[])[] = [];
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count > MAX_ROWS + 1) throw tooManyRows();
    if (batch.push(row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function tellBatch(batch: ReadBatch, { onBatch }: ReadingEvents): void {
  if (batch.records.length > 0 || batch.badRows.length > 0) onBatch(batch);
}

/** Characters per batch: transferring it between threads takes a few milliseconds. */
const BATCH_CHARACTERS = 1_000_000;

/**
 * Splits cleaned rows into batches of limited size. A workbook stores repeated text once, so the total length of its cells
 * is known only here.
 *
 * @returns a function for the next rows of the file, which throws UnreadableFile for too much text.
 */
function rowBatches(): (rows: readonly (readonly string[])[]) => Generator<readonly (readonly string[])[]> {
  let characters = 0;
  return function* batches(rows) {
    let batch: (readonly string[])[] = [];
    let pending = 0;
    for (const row of rows) {
      const cells = plainCells(row);
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length > MAX_LINE_LENGTH) throw tooLongLine();
      characters += length;
      if (characters > MAX_CHARACTERS) throw tooMuchText();
      pending += length;
      batch.push(cells);
      if (pending < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      pending = 0;
    }
    yield batch;
  };
}

/** Control characters except whitespace, direction marks, and unpaired surrogates. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * A row limited to the columns that are read, without invisible characters.
 *
 * @throws UnreadableFile for a cell that is too long.
 */
function plainCells(row: readonly string[]): readonly string[] {
  return row.slice(0, MAX_COLUMNS).map((cell) => {
    if (cell.length > MAX_CELL_LENGTH) throw tooLongCell();
    return cell.replace(UNWANTED, '');
  });
}
