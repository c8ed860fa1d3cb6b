import type { FileFormat } from '../../../../src/domain/files/FileFormat';
import type { ReadBatch, ReadingOrder, ReadingResult } from '../../../../src/domain/uploads/RowReader';

/** What a reading tells while it runs. */
export interface ReadingWatch {
  /**
   * Every row that was read, in the file's order, some thousands at a time; one at a time. When it rejects, reading ends
   * with that.
   */
  readonly onBatch?: (batch: ReadBatch) => Promise<void>;
  /** How far it is, 0 to 99. */
  readonly onProgress?: (percent: number) => void;
  /** Ends the reading; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A file's bytes, or how to get them: they are asked for when it is their turn, so that files that wait take no memory. */
export type FileSource = Uint8Array | (() => Promise<Uint8Array>);

/** A file that was read to its end. */
export interface FileRead {
  readonly format: FileFormat;
  /** A warning about characters that may be wrong; empty otherwise. */
  readonly notice: string;
  readonly result: ReadingResult;
}

/** Reads files away from the thread that answers calls, at bounded cost whatever is in them. @source UPL-1 */
export interface FileReading {
  /**
   * @throws UnreadableFile for whatever is no file of a kind we read, with a sentence that says what to do; whatever getting the
   * bytes throws.
   */
  read(file: FileSource, order: ReadingOrder, watch?: ReadingWatch): Promise<FileRead>;
}
