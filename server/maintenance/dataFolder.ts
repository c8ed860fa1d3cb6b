import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/Config';
import { keyFilePath } from '../config/encryptionKey';

/** Where the parts of a data folder are, and where those of a restore wait for their turn. */
interface DataPaths {
  readonly database: string;
  readonly key: string;
  readonly files: string;
  readonly nextDatabase: string;
  readonly nextKey: string;
  readonly nextFiles: string;
  readonly formerDatabase: string;
}

/** Of a database elsewhere too: its data folder has the same places. */
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
 * Puts what a restore has prepared in place of what is there, or finishes a restore that was killed half way:
 * forward once the former database is out of the way and the next one in, back before.
 * Does nothing where nothing was begun. The data folder must be locked.
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
 * Exchanges the databases; where there was none, an empty folder stands for the former one.
 * A kill from here on is for `settleRestore` to finish.
 */
export async function swapDatabases({ database, nextDatabase, formerDatabase }: DataPaths): Promise<void> {
  if (existsSync(database)) await rename(database, formerDatabase);
  else await mkdir(formerDatabase, { recursive: true });
  await rename(nextDatabase, database);
}

async function replace(next: string, place: string): Promise<void> {
  if (!existsSync(next)) return;
  // A folder takes no other's place while there is something in it.
  await rm(place, { recursive: true, force: true });
  await rename(next, place);
}
