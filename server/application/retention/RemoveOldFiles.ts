import { counted } from '../../../src/domain/text/counted';
import type { Clock } from '../shared/Clock';
import { type FileStorage, storageKeyOf } from '../uploads/filePorts';
import type { OldFiles } from './ports/OldFiles';

const DAY_MS = 86_400_000;
const BATCH = 100;

/**
 * Removes uploaded files that do not count, so many days after anybody did anything with them; the record of each stays.
 * Safe while everything runs, on several servers at once; broken off, it goes on the next time.
 */
export class RemoveOldFiles {
  constructor(
    private readonly uploads: OldFiles,
    private readonly files: FileStorage,
    private readonly days: number,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isWanted asked before each file.
   * @returns how many files went.
   * @throws Error when the storage does not answer.
   */
  async run(isWanted: () => boolean = () => true): Promise<number> {
    let removed = 0;
    while (isWanted()) {
      const now = this.clock.now();
      const batch = await this.uploads.take(new Date(now.getTime() - this.days * DAY_MS), BATCH);
      for (const filePk of batch) {
        if (!isWanted()) return removed;
        // The file first: a record that says it is gone is never looked at again.
        await this.files.remove(storageKeyOf(filePk));
        await this.uploads.gone(filePk, this.words, now);
        removed += 1;
      }
      if (batch.length < BATCH) break;
    }
    return removed;
  }

  private get words(): string {
    return `The file is gone: one that does not count is kept for ${counted(this.days, 'day')}.`;
  }
}
