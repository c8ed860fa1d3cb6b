import type { FileStorage } from '../../platform/files/filePorts';
import type { ErasedFiles } from './ports';

const BATCH = 100;

/**
 * Deletes files of erased members from the storage. Their records say so already. Safe on several servers at once; an interrupted run
 * continues the next time.
 */
export class RemoveErasedFiles {
  /** @param onFailure called if the storage is not available; the cleanup tries again */
  constructor(
    private readonly erased: ErasedFiles,
    private readonly files: Pick<FileStorage, 'remove'>,
    private readonly onFailure?: (what: string, error: unknown) => void,
  ) {}

  /** @returns the number of deleted files. */
  async run(shouldContinue: () => boolean = () => true): Promise<number> {
    let removed = 0;
    try {
      for (;;) {
        const batch = await this.erased.waiting(BATCH);
        for (const key of batch) {
          if (!shouldContinue()) return removed;
          await this.files.remove(key);
          await this.erased.done(key);
          removed += 1;
        }
        if (batch.length < BATCH) return removed;
      }
    } catch (error) {
      this.onFailure?.('files of erased members could not be deleted', error);
      return removed;
    }
  }
}
