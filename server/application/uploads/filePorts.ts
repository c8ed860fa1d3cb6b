import type { FileFormat, ReadBatch, ReadingOrder, ReadingResult } from '../../../src/domain/uploads/RowReader';

/** Keeps whole files under keys that the server makes; nothing a client says is ever part of a path. @source UPL-1 */
export interface FileStorage {
  /**
   * Keeps a file, or replaces the one of the same key: a reader meets the former or the new one, never half of it.
   *
   * @param key parts of `A-Z a-z 0-9 . _ -` with `/` between them, no part beginning with a dot; at most 300 characters.
   * @throws Error for any other key, and when the storage does not take the file.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;

  /** @returns undefined when there is none. @throws Error when the storage does not answer. */
  get(key: string): Promise<Uint8Array | undefined>;

  /** Does nothing when there is none. @throws Error when the storage does not answer. */
  remove(key: string): Promise<void>;

  /**
   * What lies in a folder, the first part of the keys, in any order; nothing when there is no such folder. What comes or goes
   * meanwhile may or may not be told; what others put there under a name that is no key is not.
   *
   * @throws Error when the storage does not answer.
   */
  list(folder: string): AsyncIterable<StoredFile>;
}

/** A file as its storage knows it; what a writer that died has left half written is one, too. */
export interface StoredFile {
  readonly key: string;
  /** When it was put there. */
  readonly putAt: Date;
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const LONGEST = 300;

/** Whether a file may be kept under it: no other name leads below the storage's own place for certain. */
export function isKey(text: string): boolean {
  return text.length <= LONGEST && KEY.test(text);
}

/** @throws Error for a key that could lead anywhere but below the storage's own place. */
export function assertKey(key: string): void {
  if (isKey(key)) return;
  throw new Error(`"${key.slice(0, LONGEST)}" is no key of a file.`);
}

/** Where all of them lie: the first part of their keys. */
export const UPLOADS_FOLDER = 'uploads';

/** Where an uploaded file is kept: nothing its sender said is part of it. */
export function storageKeyOf(filePk: string): string {
  return `${UPLOADS_FOLDER}/${filePk}`;
}

/** Reads files away from the thread that answers calls, at bounded cost whatever is in them. @source UPL-1 */
export interface FileReading {
  /**
   * @throws UnreadableFile for whatever is no file of a kind we read, with a sentence that says what to do; whatever getting the
   * bytes throws.
   */
  read(file: FileSource, order: ReadingOrder, watch?: ReadingWatch): Promise<FileRead>;
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
