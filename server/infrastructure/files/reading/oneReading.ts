import type { Worker } from 'node:worker_threads';
import { FileProblem } from '../../../../src/domain/files/FileProblem';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import type { FileRead, ReadingWatch } from '../../../application/uploads/ports/FileReading';
import { errorCodeOf } from '../../errorCodeOf';
import type { ReadingMessage } from './readingMessages';
import { WorkMeter } from './WorkMeter';

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Follows one thread from its start to its end, which it always meets: when it is done, when nobody wants it any more, when it
 * works without getting anywhere, when its memory is used up.
 *
 * @param room where the thread is told that a batch has been taken in.
 */
export async function oneReading(
  thread: Worker,
  room: Int32Array,
  watch: ReadingWatch,
  onFailure?: (what: string, error: unknown) => void,
): Promise<FileRead> {
  const meter = new WorkMeter(thread);
  const stop = new AbortController();
  let taking: Promise<unknown> = Promise.resolve();
  try {
    return await new Promise<FileRead>((resolve, reject) => {
      const { onBatch, onProgress, signal } = watch;
      thread.on('message', (message: ReadingMessage) => {
        meter.sign();
        if (message.kind === 'progress') onProgress?.(message.percent);
        else if (message.kind === 'batch') {
          taking = taking.then(() => onBatch?.(message.batch)).then(() => makeRoom(room));
          taking.catch(reject);
        } else if (message.kind === 'read') taking.then(() => resolve(message.read), reject);
        else if (message.kind === 'unreadable') reject(new UnreadableFile(message.code, message.message));
        else if (message.kind === 'failed') {
          onFailure?.('a file could not be read', message.error);
          reject(cannotBeRead(message.error));
        }
      });
      thread.on('error', (error) => reject(errorCodeOf(error) === OUT_OF_MEMORY ? tooCostly(error) : error));
      thread.on('exit', () => void taking.then(() => reject(cannotBeRead()), reject));
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: stop.signal });
      meter.onExhausted(() => reject(tooCostly()));
    });
  } finally {
    stop.abort();
    meter.stop();
    await thread.terminate();
    await taking.catch(() => undefined);
  }
}

function makeRoom(room: Int32Array): void {
  Atomics.add(room, 0, 1);
  Atomics.notify(room, 0);
}

function tooCostly(cause?: unknown): UnreadableFile {
  return new UnreadableFile(
    FileProblem.TooCostly,
    'Reading this file takes more than any table of its size. Save the table alone as CSV and try again.',
    { cause },
  );
}

function cannotBeRead(cause?: unknown): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, 'This file cannot be read. Save the table as CSV and try again.', {
    cause,
  });
}
