import { Worker } from 'node:worker_threads';
import type { ReadingOrder } from '../../../../src/domain/uploads/RowReader';
import type { FileRead, FileReading, FileSource, ReadingWatch } from '../../../application/uploads/ports/FileReading';
import { oneReading } from './oneReading';
import type { ReadingTask } from './readingMessages';
import { TurnStile } from './TurnStile';

const THREAD = new URL('./reading.worker.ts', import.meta.url);
const HOOKS = new URL('../../../../tools/swc-hooks.mjs', import.meta.url);
/** More at once than this would take more memory than any one of them gains. */
const AT_ONCE = 2;
/** Batches on their way: one being taken in, one waiting. */
const ROOM = 2;
/** What the largest file within the limits takes, and a third more. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface WorkerFileReadingOptions {
  /** Told of files that met a fault of ours rather than their own. */
  readonly onFailure?: ((what: string, error: unknown) => void) | undefined;
}

/** Reads each file in a thread of its own, with so much memory and so much work and no more. */
export class WorkerFileReading implements FileReading {
  private readonly turns = new TurnStile(AT_ONCE);

  constructor(private readonly options: WorkerFileReadingOptions = {}) {}

  read(file: FileSource, order: ReadingOrder, watch: ReadingWatch = {}): Promise<FileRead> {
    return this.turns.run(async () => {
      watch.signal?.throwIfAborted();
      const own = new Uint8Array(typeof file === 'function' ? await file() : file);
      const room = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      room[0] = ROOM;
      const task: ReadingTask = { bytes: own, order, room };
      const thread = new Worker(THREAD, {
        name: 'reading',
        workerData: task,
        transferList: [own.buffer],
        execArgv: ['--import', HOOKS.href],
        resourceLimits: MEMORY,
        // What a library may say of a file it cannot make sense of is for nobody.
        stderr: true,
        stdout: true,
      });
      return oneReading(thread, room, watch, this.options.onFailure);
    });
  }
}
