import { setImmediate as otherWork } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ReadingOrder } from '../../../../src/domain/office/uploads/RowReader';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { CpuMeter } from '../../shared/CpuMeter';
import { errorCodeOf } from '../../shared/errorCodeOf';
import { threadAt } from '../../shared/threadAt';
import type { FileRead, FileReading, FileSource, ReadingWatch } from '../filePorts';
import type { ReadingMessage, ReadingTask } from './reading.worker';

const THREAD = threadAt('./reading.worker', import.meta.url);

const AT_ONCE = 2;

/** Batches in transit: one being processed, one waiting. */
const ROOM = 2;

/** A third more than the largest file within the limits needs. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface WorkerFileReadingOptions {
  /** Called with errors that the file did not cause. */
  readonly onFailure?: ((what: string, error: unknown) => void) | undefined;
}

/** Reads each file in its own thread, with limited memory and CPU time. */
export class WorkerFileReading implements FileReading {
  private readonly turns = new Semaphore(AT_ONCE);

  constructor(private readonly options: WorkerFileReadingOptions = {}) {}

  read(file: FileSource, order: ReadingOrder, watch: ReadingWatch = {}): Promise<FileRead> {
    return this.turns.run(async () => {
      watch.signal?.throwIfAborted();
      const own = new Uint8Array(typeof file === 'function' ? await file() : file);
      const room = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      room[0] = ROOM;
      const task: ReadingTask = { bytes: own, order, room };
      const thread = new Worker(THREAD.address, {
        name: 'reading',
        workerData: task,
        transferList: [own.buffer],
        execArgv: THREAD.execArgv,
        resourceLimits: MEMORY,
        // Output of libraries about invalid files is discarded.
        stderr: true,
        stdout: true,
      });
      return followReading(thread, room, watch, this.options.onFailure);
    });
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Follows a thread until it finishes, is aborted, makes no progress, or runs out of memory. The thread always ends.
 *
 * @param room shared counter of batches that the thread may send.
 */
async function followReading(
  thread: Worker,
  room: Int32Array,
  watch: ReadingWatch,
  onFailure?: (what: string, error: unknown) => void,
): Promise<FileRead> {
  const meter = new CpuMeter(thread, { maxMs: MAX_MS, maxWithoutSignMs: MAX_WITHOUT_SIGN_MS });
  const stop = new AbortController();
  let taking: Promise<unknown> = Promise.resolve();
  try {
    return await new Promise<FileRead>((resolve, reject) => {
      const { onBatch, onProgress, signal } = watch;
      thread.on('message', (message: ReadingMessage) => {
        meter.sign();
        if (message.kind === 'progress') onProgress?.(message.percent);
        else if (message.kind === 'batch') {
          taking = taking
            .then(() => onBatch?.(message.batch))
            .then(() => otherWork())
            .then(() => makeRoom(room));
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
    'Reading this file takes too long for its size. Save only the table as CSV and try again.',
    { cause },
  );
}

function cannotBeRead(cause?: unknown): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, 'This file cannot be read. Save the table as CSV and try again.', {
    cause,
  });
}

/** CPU time between two signs of progress; normal files give one every few milliseconds. */
const MAX_WITHOUT_SIGN_MS = 750;

/** Total CPU time: several times what the largest file within the limits needs. */
const MAX_MS = 20_000;

/** Limits concurrent work; waiting work starts in order of arrival. */
class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
