import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../config/Config';
import { loadEncryptionKey } from '../config/encryptionKey';
import { readConfig } from '../config/readConfig';
import { DataFolderInUse, lockDataFolder } from '../infrastructure/files/lockDataFolder';
import { openPGlite } from '../infrastructure/sql/engine/openPGlite';
import { describeError } from '../start/describeError';
import { type BackedUpFile, BackupUnusable, packBackup, sha256Of } from './BackupFile';
import { dataPathsOf, finishRestore } from './dataFolder';
import { restore } from './restore';

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
