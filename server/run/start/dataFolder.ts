import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '../../../src/domain/platform/text/wording';
import type { Config } from '../../platform/config/Config';
import { formerKeyFilePath, keyFilePath } from '../../platform/config/encryptionKey';
import { makePrivate, openToOthers, type Reach } from '../../platform/files/privateFiles';

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
  else await mkdir(formerDatabase, { recursive: true, mode: 0o700 });
  await rename(nextDatabase, database);
}

async function replace(next: string, place: string): Promise<void> {
  if (!existsSync(next)) return;
  // A rename cannot replace a folder that is not empty.
  await rm(place, { recursive: true, force: true });
  await rename(next, place);
}

type Kept = Pick<Config, 'database' | 'dataDir' | 'files'>;

/**
 * What an installation keeps on disk, for its user alone. Of the data folder, which may hold other things, only itself and
 * ours.
 */
function privatePlaces(config: Kept): readonly (readonly [place: string, reach: Reach])[] {
  const { dataDir, files } = config;
  const named = ['incoming', 'backups', 'listbill.lock'].map((name) => path.join(dataDir, name));
  const stored = files.kind === 'folder' ? [files.folder] : [];
  const own = new Set([...Object.values(dataPathsOf(config)), formerKeyFilePath(dataDir), ...named, ...stored]);
  return [[dataDir, 'itself'], ...[...own].map((place) => [place, 'everything'] as const)];
}

/** Makes private what earlier versions left open to other users. @returns the number of files and folders that were open. */
export async function closeToOthers(config: Kept): Promise<number> {
  let count = 0;
  for (const [place, reach] of privatePlaces(config)) count += await makePrivate(place, reach);
  return count;
}

/** @throws Error with the number of files and folders that other users of this machine may open. */
export async function assertClosedToOthers(config: Kept): Promise<void> {
  const found: string[] = [];
  for (const [place, reach] of privatePlaces(config))
    for await (const { open } of openToOthers(place, reach)) found.push(open);
  if (found.length === 0) return;
  const what = counted(found.length, 'file or folder', 'files and folders');
  throw new Error(
    `${what} can be opened by other users of this machine, such as ${found[0]}. Restart the server as their owner, which makes them private.`,
  );
}
