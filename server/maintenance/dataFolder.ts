import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/Config';
import { keyFilePath } from '../config/encryptionKey';

/** Paths in a data folder: the current parts, those prepared by a restore, and the former database. */
interface DataPaths {
  readonly database: string;
  readonly key: string;
  readonly files: string;
  readonly nextDatabase: string;
  readonly nextKey: string;
  readonly nextFiles: string;
  readonly formerDatabase: string;
}

/** The paths. They are the same with an external database. */
export function dataPathsOf({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): DataPaths {
  const folder = database.kind === 'embedded' ? database.folder : path.join(dataDir, 'database');
  const key = keyFilePath(dataDir);
  const files = path.join(dataDir, 'files');
  return {
    database: folder,
    key,
    files,
    nextDatabase: `${folder}.next`,
    nextKey: `${key}.next`,
    nextFiles: `${files}.next`,
    formerDatabase: `${folder}.former`,
  };
}

/**
 * Completes an interrupted restore: moves key and files in place if the databases were already swapped, else undoes it.
 * Does nothing without a restore. The data folder must be locked.
 */
export async function finishRestore(places: DataPaths): Promise<void> {
  const { database, key, files, nextDatabase, nextKey, nextFiles, formerDatabase } = places;
  if (existsSync(formerDatabase)) {
    if (existsSync(database)) {
      await replace(nextKey, key);
      await replace(nextFiles, files);
    } else if ((await readdir(formerDatabase)).length > 0) await rename(formerDatabase, database);
  }
  for (const left of [formerDatabase, nextDatabase, nextKey, nextFiles])
    await rm(left, { recursive: true, force: true });
}

/**
 * Swaps the databases. Without a current database, an empty folder replaces it. After an interruption,
 * `finishRestore` completes or undoes it.
 */
export async function swapDatabases({ database, nextDatabase, formerDatabase }: DataPaths): Promise<void> {
  if (existsSync(database)) await rename(database, formerDatabase);
  else await mkdir(formerDatabase, { recursive: true });
  await rename(nextDatabase, database);
}

async function replace(next: string, place: string): Promise<void> {
  if (!existsSync(next)) return;
  // A rename cannot replace a folder that is not empty.
  await rm(place, { recursive: true, force: true });
  await rename(next, place);
}
