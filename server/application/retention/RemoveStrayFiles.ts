import type { Clock } from '../shared/Clock';
import { type FileStorage, storageKeyOf, UPLOADS_FOLDER } from '../uploads/filePorts';
import type { OldFiles } from './ports/OldFiles';

/** Much longer than any upload takes: a file goes to the storage before its record is written. */
const GRACE_MS = 86_400_000;
const BATCH = 100;
/** So many keys are held at once; what is beyond goes the next time. */
const MOST_AT_ONCE = 10_000;

/**
 * Removes files of which nobody knows: a server died after it had stored them and before it wrote that they are there. What
 * came within the last day is let be, as it may be on its way. Safe while everything runs, on several servers at once.
 *
 * With another database than the one the files belong to, every file is one of which nobody knows. So none is removed where
 * they are more than the known ones.
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
      const known = new Set([...(await this.uploads.known(keys.map(filePkOf)))].map(storageKeyOf));
      const strays = keys.filter((key) => !known.has(key));
      found.knownCount += keys.length - strays.length;
      found.strayCount += strays.length;
      found.strays.push(...strays.slice(0, MOST_AT_ONCE - found.strays.length));
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
