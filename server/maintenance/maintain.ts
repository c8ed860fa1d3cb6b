import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../config/Config';
import { loadEncryptionKey } from '../config/encryptionKey';
import { readConfig } from '../config/readConfig';
import { FolderFiles } from '../infrastructure/files/FolderFiles';
import { DataFolderInUse, lockDataFolder } from '../infrastructure/files/lockDataFolder';
import { openPGlite } from '../infrastructure/sql/engine/openPGlite';
import { migrate } from '../infrastructure/sql/migrate';
import { describeError } from '../start/describeError';
import { type BackedUpFile, BackupUnusable, openBackup, packBackup, sha256Of } from './BackupFile';
import { dataPathsOf, finishRestore, swapDatabases } from './dataFolder';

/**
 * Runs a maintenance command on a data folder that no server uses, and prints the result.
 *
 * @param folder base of a relative `file`.
 * @returns the exit code.
 */
export async function maintain(
  environment: NodeJS.ProcessEnv,
  command: string | undefined,
  file: string | undefined,
  folder: string,
): Promise<number> {
  try {
    const config = readConfig(environment);
    assertEmbedded(config);
    const work = commandOf(config, command, file && path.resolve(folder, file));
    const unlock = await lockDataFolder(config.dataDir);
    try {
      await finishRestore(dataPathsOf(config));
      console.log(await work());
    } finally {
      unlock();
    }
    return 0;
  } catch (error) {
    const isPlain = [ConfigError, DataFolderInUse, BackupUnusable].some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : describeError(error));
    return 1;
  }
}

function commandOf(config: Config, command: string | undefined, file: string | undefined): () => Promise<string> {
  if (command === 'reset') return () => reset(config);
  if (command === 'backup') return () => saveBackup(config, file, new Date());
  if (command === 'restore' && file !== undefined) return () => restore(config, file);
  throw new ConfigError('Choose a command: npm run reset, npm run backup, or npm run restore -- <file>.');
}

function assertEmbedded({ database }: Config): void {
  if (database.kind === 'embedded') return;
  throw new ConfigError('DATABASE_URL is set: back up PostgreSQL with pg_dump and restore it with pg_restore.');
}

/** Deletes the database, its key and uploaded files, but not backups. */
async function reset(config: Config): Promise<string> {
  for (const place of [...Object.values(dataPathsOf(config)), path.join(config.dataDir, 'incoming')])
    await rm(place, { recursive: true, force: true });
  return `${config.dataDir} was reset. The next start creates new data.`;
}

/** @param file to write; by default, one named after `now` in the data folder's `backups`. */
async function saveBackup(config: Config, file: string | undefined, now: Date): Promise<string> {
  const { database: folder, files: kept } = dataPathsOf(config);
  if (!existsSync(folder)) throw new BackupUnusable(`There is no database in ${config.dataDir} yet.`);
  const madeAt = now.toISOString();
  const target = file ?? path.join(config.dataDir, 'backups', `listbill-${madeAt.replaceAll(':', '-')}.backup`);
  const { pglite, close } = await openPGlite({ folder });
  try {
    const dump = await pglite.dumpDataDir('gzip');
    const database = Buffer.from(await dump.arrayBuffer());
    const encryptionKey = config.encryptionKey ? null : loadEncryptionKey(config).toString('base64');
    await mkdir(path.dirname(target), { recursive: true });
    const files = await listFiles(kept);
    const read = (name: string) => readFile(path.join(kept, name));
    await writeAtomically(target, packBackup({ madeAt, encryptionKey, database, files }, read));
  } finally {
    await close();
  }
  const about = config.encryptionKey
    ? 'Store ENCRYPTION_KEY safely with it.'
    : 'It contains the encryption key: store it safely.';
  const elsewhere =
    config.files.kind === 's3' ? ` It does not contain uploaded files, which are in ${config.files.bucket}.` : '';
  return `Saved to ${target}. ${about}${elsewhere}`;
}

/** The uploaded files in a folder, by key, without partly written ones; empty if the folder does not exist. */
async function listFiles(folder: string): Promise<readonly BackedUpFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: BackedUpFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.half')) continue;
    const place = path.join(entry.parentPath, entry.name);
    const content = await readFile(place);
    const name = path.relative(folder, place).split(path.sep).join('/');
    files.push({ name, bytes: content.length, sha256: sha256Of(content) });
  }
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Writes to a temporary file first, so that an older backup stays until the new one is complete. Only the owner may read it. */
async function writeAtomically(target: string, content: AsyncIterable<Buffer>): Promise<void> {
  const half = `${target}.new`;
  await rm(half, { force: true });
  await writeFile(half, content, { mode: 0o600, flush: true });
  await rename(half, target);
}

/** Replaces the data folder's content with a backup, after checking that its database opens. */
async function restore(config: Config, file: string): Promise<string> {
  if (!existsSync(file)) throw new BackupUnusable(`The file ${file} does not exist.`);
  const handle = await open(file);
  try {
    return await restoreFrom(config, handle);
  } finally {
    await handle.close();
  }
}

async function restoreFrom(config: Config, handle: FileHandle): Promise<string> {
  const { backup, contents } = await openBackup(handle);
  const { madeAt, encryptionKey, database } = backup;
  if (encryptionKey === null && !config.encryptionKey) {
    throw new BackupUnusable('This backup was made with ENCRYPTION_KEY set. Set the same key and try again.');
  }
  if (encryptionKey !== null && config.encryptionKey?.equals(Buffer.from(encryptionKey, 'base64')) === false) {
    throw new BackupUnusable(
      'This backup contains its own key, which differs from ENCRYPTION_KEY. Remove ENCRYPTION_KEY and try again.',
    );
  }
  const places = dataPathsOf(config);
  await finishRestore(places);
  const nextFiles = new FolderFiles(places.nextFiles);
  await mkdir(places.nextFiles, { recursive: true, mode: 0o700 });
  for await (const { name, content } of contents()) await nextFiles.put(name, content);
  await prepare(places.nextDatabase, database);
  if (encryptionKey !== null) await writeFile(places.nextKey, `${encryptionKey}\n`, { mode: 0o600 });
  await swapDatabases(places);
  await finishRestore(places);
  return `${config.dataDir} was restored to its state of ${madeAt}.`;
}

async function prepare(folder: string, dump: Buffer): Promise<void> {
  try {
    const { db, close } = await openPGlite({ folder, from: new Blob([new Uint8Array(dump)]) });
    try {
      await migrate(db);
    } finally {
      await close();
    }
  } catch (cause) {
    throw new BackupUnusable('The database in the backup cannot be opened. Nothing was changed.', { cause });
  }
}
