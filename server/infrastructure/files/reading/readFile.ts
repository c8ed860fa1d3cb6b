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
import { csvRows } from '../csv/csvRows';
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
  const text = kind === 'x12' ? decodeText(bytes) : '';
  const facts = factsOf(kind, text, order.kind);
  events.onProgress(KNOWN);
  const reader = openRowReader(order, facts);
  const batches = rowBatches();
  const tell = (rows: Rows) => {
    for (const batch of batches(rows)) tellBatch(reader.take(batch), events);
  };
  if (kind === 'zip') for await (const rows of workbookRows(bytes, events.onProgress)) tell(rows);
  else if (kind === 'x12') for (const rows of batchesOf(enrolmentRows(segmentsOf(text)))) tell(rows);
  else {
    csvRows(bytes, (rows, share) => {
      tell(rows);
      events.onProgress(share);
    });
  }
  const { batch, result } = reader.end();
  tellBatch(batch, events);
  return { format: facts.format, result };
}

function factsOf(kind: FileKind, text: string, wanted: UploadKind): FileFacts {
  if (kind !== 'x12') return { format: kind === 'zip' ? 'xlsx' : 'csv', fullList: false };
  const { fullList } = checkEnvelope(segmentsOf(text));
  if (wanted === UploadKind.Enrolment) return { format: 'x12-834', fullList };
  throw new UnreadableFile(FileProblem.WrongKind, 'This is an enrolment file (X12 834). Upload it as enrolment.');
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
