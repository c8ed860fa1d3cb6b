import type { FileRead, FileReading, FileSource, ReadingWatch } from '../../../server/platform/files/filePorts';
import { readFile } from '../../../server/platform/files/reading/readFile';
import type { ReadBatch, ReadingOrder } from '../../../src/domain/office/uploads/RowReader';

/** Reads files in the calling thread, without a worker. */
export class SameThreadReading implements FileReading {
  async read(file: FileSource, order: ReadingOrder, watch: ReadingWatch = {}): Promise<FileRead> {
    watch.signal?.throwIfAborted();
    const batches: ReadBatch[] = [];
    const bytes = typeof file === 'function' ? await file() : file;
    const read = await readFile(bytes, order, {
      onBatch: (batch) => void batches.push(batch),
      onProgress: (share) => watch.onProgress?.(Math.min(99, Math.floor(share * 100))),
    });
    for (const batch of batches) {
      watch.signal?.throwIfAborted();
      await watch.onBatch?.(batch);
    }
    return read;
  }
}
