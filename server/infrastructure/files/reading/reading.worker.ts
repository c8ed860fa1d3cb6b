import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import { readFile } from './readFile';
import type { ReadingMessage, ReadingTask } from './readingMessages';

const { bytes, order, room }: ReadingTask = workerData;
const tell = (message: ReadingMessage) => parentPort?.postMessage(message);
let told = 0;

tell({ kind: 'started' });
try {
  const read = await readFile(bytes, order, {
    onBatch: (batch) => {
      while (Atomics.load(room, 0) <= 0) Atomics.wait(room, 0, 0);
      Atomics.sub(room, 0, 1);
      tell({ kind: 'batch', batch });
    },
    onProgress: (share) => {
      const percent = Math.min(99, Math.floor(share * 100));
      if (percent > told) tell({ kind: 'progress', percent });
      told = Math.max(told, percent);
    },
  });
  tell({ kind: 'read', read });
} catch (error) {
  if (error instanceof UnreadableFile) tell({ kind: 'unreadable', code: error.code, message: error.message });
  else tell({ kind: 'failed', error });
}
