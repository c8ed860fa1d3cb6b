import type { Clock } from '../shared/Clock';
import type { FileStorage } from '../uploads/ports/FileStorage';
import { storageKeyOf, UPLOADS_FOLDER } from '../uploads/storageKeyOf';
import type { OldFiles } from './ports/OldFiles';

/** Much longer than any upload takes: a file goes to the storage before its record is written. */
const GRACE_MS = 86_400_000;
const BATCH = 100;

/**
 * Removes files of which nobody knows: a server died after it had stored them and before it wrote that they are there. What
 * came within the last day is let be, as it may be on its way. Safe while everything runs, on several servers at once.
 */
export class RemoveStrayFiles {
  constructor(
    private readonly uploads: Pick<OldFiles, 'known'>,
    private readonly files: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isWanted asked before each file.
   * @returns how many files went.
   * @throws Error when the storage does not answer.
   */
  async run(isWanted: () => boolean = () => true): Promise<number> {
    const before = this.clock.now().getTime() - GRACE_MS;
    let removed = 0;
    let old: string[] = [];
    for await (const { key, putAt } of this.files.list(UPLOADS_FOLDER)) {
      if (!isWanted()) return removed;
      if (putAt.getTime() < before) old.push(key);
      if (old.length < BATCH) continue;
      removed += await this.removeUnknown(old, isWanted);
      old = [];
    }
    return removed + (await this.removeUnknown(old, isWanted));
  }

  private async removeUnknown(keys: readonly string[], isWanted: () => boolean): Promise<number> {
    if (keys.length === 0) return 0;
    const known = new Set([...(await this.uploads.known(keys.map(filePkOf)))].map(storageKeyOf));
    let removed = 0;
    for (const key of keys) {
      if (known.has(key)) continue;
      if (!isWanted()) break;
      await this.files.remove(key);
      removed += 1;
    }
    return removed;
  }
}

function filePkOf(key: string): string {
  return key.slice(UPLOADS_FOLDER.length + 1);
}
