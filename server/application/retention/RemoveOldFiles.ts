import { counted } from '../../../src/domain/text/counted';
import type { Clock } from '../shared/Clock';
import type { FileStorage } from '../uploads/ports/FileStorage';
import { storageKeyOf, UPLOADS_FOLDER } from '../uploads/storageKeyOf';
import type { OldFiles } from './ports';

const DAY_MS = 86_400_000;

const FILE_BATCH = 100;

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
      const batch = await this.uploads.claim(new Date(now.getTime() - this.days * DAY_MS), FILE_BATCH);
      for (const filePk of batch) {
        if (!isWanted()) return removed;
        // The file first: a record that says it is gone is never looked at again.
        await this.files.remove(storageKeyOf(filePk));
        await this.uploads.markDeleted(filePk, this.words, now);
        removed += 1;
      }
      if (batch.length < FILE_BATCH) break;
    }
    return removed;
  }

  private get words(): string {
    return `The file is gone: one that does not count is kept for ${counted(this.days, 'day')}.`;
  }
}

/** Much longer than any upload takes: a file goes to the storage before its record is written. */
const GRACE_MS = 86_400_000;

const BATCH = 100;

/** So many keys are held at once; what is beyond goes the next time. */
const MAX_PER_RUN = 10_000;

/**
 * Removes files of which nobody knows: a server died after it had stored them and before it wrote that they are there. What
 * came within the last day is let be, as it may be on its way. Safe while everything runs, on several servers at once.
 *
 * With another database than the one the files belong to, every file is one of which nobody knows. So none is removed where
 * they are more than the known ones.
 */
export class RemoveOrphanedFiles {
  constructor(
    private readonly uploads: Pick<OldFiles, 'existing'>,
    private readonly files: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isWanted asked before each file.
   * @returns how many files went.
   * @throws Error when the storage does not answer, or holds more files of which nobody knows than others.
   */
  async run(isWanted: () => boolean = () => true): Promise<number> {
    const { strays, strayCount, knownCount } = await this.look(isWanted);
    if (!isWanted()) return 0;
    if (strayCount > knownCount) {
      const counts = `Of ${strayCount + knownCount} uploaded files in the storage ${strayCount} are not known to the database`;
      throw new Error(`${counts}: is it the one they belong to? None of them was removed.`);
    }
    let removed = 0;
    for (const key of strays) {
      if (!isWanted()) break;
      await this.files.remove(key);
      removed += 1;
    }
    return removed;
  }

  private async look(isWanted: () => boolean) {
    const before = this.clock.now().getTime() - GRACE_MS;
    const found = { strays: [] as string[], strayCount: 0, knownCount: 0 };
    const sort = async (keys: readonly string[]) => {
      const known = new Set([...(await this.uploads.existing(keys.map(filePkOf)))].map(storageKeyOf));
      const strays = keys.filter((key) => !known.has(key));
      found.knownCount += keys.length - strays.length;
      found.strayCount += strays.length;
      found.strays.push(...strays.slice(0, MAX_PER_RUN - found.strays.length));
    };
    let old: string[] = [];
    for await (const { key, putAt } of this.files.list(UPLOADS_FOLDER)) {
      if (!isWanted()) break;
      if (putAt.getTime() < before) old.push(key);
      if (old.length < BATCH) continue;
      await sort(old);
      old = [];
    }
    if (old.length > 0) await sort(old);
    return found;
  }
}

function filePkOf(key: string): string {
  return key.slice(UPLOADS_FOLDER.length + 1);
}
