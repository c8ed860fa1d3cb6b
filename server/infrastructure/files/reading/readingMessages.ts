import type { FileProblem } from '../../../../src/domain/files/FileProblem';
import type { ReadBatch, ReadingOrder } from '../../../../src/domain/uploads/RowReader';
import type { FileRead } from '../../../application/uploads/ports/FileReading';

/** What a reading thread is given when it starts. */
export interface ReadingTask {
  readonly bytes: Uint8Array;
  readonly order: ReadingOrder;
  /** One number, shared: how many batches may still be sent before one has been taken in. The thread sleeps at 0. */
  readonly room: Int32Array;
}

/** What it tells. After the last three it is done. */
export type ReadingMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'batch'; readonly batch: ReadBatch }
  | { readonly kind: 'read'; readonly read: FileRead }
  | { readonly kind: 'unreadable'; readonly code: FileProblem; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };
