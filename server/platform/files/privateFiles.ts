import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCodeOf } from '../shared/errorCodeOf';

/** What a new file never allows: anything to group and others. */
const PRIVATE_UMASK = 0o077;
const OTHERS = 0o077;

/** Whether a folder is meant alone, or with everything in it. */
export type Reach = 'itself' | 'everything';

/** Makes all files and folders that this process creates private to its user. */
export function createPrivateFiles(): void {
  process.umask(PRIVATE_UMASK);
}

/**
 * Takes a file, or a folder with everything in it, from group and others: files of mode 0600, folders 0700. What belongs to
 * another user is left as it is, and so are links.
 *
 * @returns the number of files and folders that were open; 0 if there is nothing at the place.
 */
export async function makePrivate(place: string, reach: Reach = 'everything'): Promise<number> {
  let count = 0;
  for await (const { open, mode } of openToOthers(place, reach)) {
    try {
      await chmod(open, mode & ~OTHERS);
      count += 1;
    } catch (error) {
      if (!['EPERM', 'EROFS', 'ENOENT'].includes(errorCodeOf(error) ?? '')) throw error;
    }
  }
  return count;
}

/** Files and folders that group or others may read, write or enter: the place itself first. Nothing on Windows. */
export async function* openToOthers(
  place: string,
  reach: Reach,
): AsyncGenerator<{ readonly open: string; readonly mode: number }> {
  if (process.platform === 'win32') return;
  const found = await lstat(place).catch(nothingThere);
  if (!found || found.isSymbolicLink()) return;
  const mode = found.mode & 0o777;
  if ((mode & OTHERS) !== 0) yield { open: place, mode };
  if (!found.isDirectory() || reach === 'itself') return;
  for (const name of (await readdir(place).catch(nothingThere)) ?? [])
    yield* openToOthers(path.join(place, name), reach);
}

/** @throws any error other than a missing file, or a folder that this user cannot read. */
function nothingThere(error: unknown): undefined {
  if (['ENOENT', 'EACCES', 'EPERM'].includes(errorCodeOf(error) ?? '')) return undefined;
  throw error;
}
