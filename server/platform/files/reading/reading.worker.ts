import { parentPort, workerData } from 'node:worker_threads';
import type { ReadBatch, ReadingOrder } from '../../../../src/domain/office/uploads/RowReader';
import { type FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import type { FileRead } from '../filePorts';
import { readFile } from './readFile';

export interface ReadingTask {
  readonly bytes: Uint8Array;
  readonly order: ReadingOrder;
  /** Shared counter of batches that may be sent. The thread sleeps at 0. */
  readonly room: Int32Array;
}

/** Messages of the thread. The last three end it. */
export type ReadingMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'batch'; readonly batch: ReadBatch }
  | { readonly kind: 'read'; readonly read: FileRead }
  | { readonly kind: 'unreadable'; readonly code: FileProblem; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

const { bytes, order, room }: ReadingTask = workerData;
const send = (message: ReadingMessage) => parentPort?.postMessage(message);
let reported = 0;

send({ kind: 'started' });
try {
  const read = await readFile(bytes, order, {
    onBatch: (batch) => {
      while (Atomics.load(room, 0) <= 0) Atomics.wait(room, 0, 0);
      Atomics.sub(room, 0, 1);
      send({ kind: 'batch', batch });
    },
    onProgress: (share) => {
      const percent = Math.min(99, Math.floor(share * 100));
      if (percent > reported) send({ kind: 'progress', percent });
      reported = Math.max(reported, percent);
    },
  });
  send({ kind: 'read', read });
} catch (error) {
  if (error instanceof UnreadableFile) send({ kind: 'unreadable', code: error.code, message: error.message });
  else send({ kind: 'failed', error });
}
