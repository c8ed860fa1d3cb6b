import { assertReadable } from '../../../../src/domain/files/assertReadable';
import { decodeText } from '../../../../src/domain/files/decodeText';
import type { FileFacts } from '../../../../src/domain/files/FileFormat';
import { FileProblem } from '../../../../src/domain/files/FileProblem';
import { type FileKind, fileKind } from '../../../../src/domain/files/fileKind';
import { MOST_BYTES, MOST_ROWS } from '../../../../src/domain/files/fileLimits';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import { openRowReader } from '../../../../src/domain/uploads/openRowReader';
import type { ReadBatch, ReadingOrder } from '../../../../src/domain/uploads/RowReader';
import { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { FileRead } from '../../../application/uploads/ports/FileReading';
import { openCsv } from '../csv/openCsv';
import { checkEnvelope } from '../x12/checkEnvelope';
import { enrolmentRows } from '../x12/enrolmentRows';
import { segmentsOf } from '../x12/segmentsOf';
import { workbookRows } from '../xlsx/workbookRows';
import { rowBatches } from './rowBatches';
import { tooLargeFile, tooManyRows } from './tooLarge';

type Rows = readonly (readonly string[])[];

/** Where the reading tells what it has found. It waits for neither. */
export interface ReadingEvents {
  readonly onBatch: (batch: ReadBatch) => void;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Rows a batch: packing and unpacking so many for another thread takes a few milliseconds. */
const BATCH = 1_000;
/** The share of the work that is done once it is known what a file is. */
const KNOWN = 0.01;

/** Reads a file to its end where it is called. @throws UnreadableFile for what cannot be read, and then tells no rest. */
export async function readFile(bytes: Uint8Array, order: ReadingOrder, events: ReadingEvents): Promise<FileRead> {
  if (bytes.length > MOST_BYTES) throw tooLargeFile();
  const kind = fileKind(bytes);
  assertReadable(kind);
  events.onProgress(KNOWN);
  const { facts, notice, read } = openFile(bytes, kind, order.kind);
  const reader = openRowReader(order, facts);
  const batches = rowBatches();
  await read((rows) => {
    for (const batch of batches(rows)) tellBatch(reader.take(batch), events);
  }, events.onProgress);
  const { batch, result } = reader.end();
  tellBatch(batch, events);
  return { format: facts.format, notice, result };
}

/** A file whose kind is known: what it says about itself, a warning about its characters, and how its rows are read. */
interface OpenedFile {
  readonly facts: FileFacts;
  readonly notice: string;
  readonly read: (tell: (rows: Rows) => void, onProgress: (share: number) => void) => Promise<void> | void;
}

function openFile(bytes: Uint8Array, kind: FileKind, wanted: UploadKind): OpenedFile {
  if (kind === 'zip') {
    const read: OpenedFile['read'] = async (tell, onProgress) => {
      for await (const rows of workbookRows(bytes, onProgress)) tell(rows);
    };
    return { facts: { format: 'xlsx', fullList: false }, notice: '', read };
  }
  if (kind === 'x12') {
    const { text, notice } = decodeText(bytes);
    const { fullList } = checkEnvelope(segmentsOf(text));
    if (wanted !== UploadKind.Enrolment) {
      const message = 'This is an enrolment file (X12 834). Upload it as enrolment.';
      throw new UnreadableFile(FileProblem.WrongKind, message);
    }
    const read: OpenedFile['read'] = (tell) => {
      for (const rows of batchesOf(enrolmentRows(segmentsOf(text)))) tell(rows);
    };
    return { facts: { format: 'x12-834', fullList }, notice, read };
  }
  const { cells, notice, rows } = openCsv(bytes);
  const read: OpenedFile['read'] = (tell, onProgress) =>
    rows((some, share) => {
      tell(some);
      onProgress(share);
    });
  return { facts: { format: 'csv', fullList: false, cells }, notice, read };
}

function* batchesOf(rows: Iterable<readonly string[]>): Generator<Rows> {
  let batch: (readonly string[])[] = [];
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count > MOST_ROWS + 1) throw tooManyRows();
    if (batch.push(row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function tellBatch(batch: ReadBatch, { onBatch }: ReadingEvents): void {
  if (batch.records.length > 0 || batch.badRows.length > 0) onBatch(batch);
}
