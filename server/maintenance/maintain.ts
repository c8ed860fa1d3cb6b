import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../config/Config';
import { readConfig } from '../config/readConfig';
import { DataFolderInUse, lockDataFolder } from '../infrastructure/files/lockDataFolder';
import { describeError } from '../start/describeError';
import { BackupUnusable } from './BackupFile';
import { dataPathsOf, finishRestore } from './dataFolder';
import { restore } from './restore';
import { saveBackup } from './saveBackup';

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
