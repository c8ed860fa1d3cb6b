import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import type { Config } from '../config/Config';
import { FolderFiles } from '../infrastructure/files/FolderFiles';
import { openPGlite } from '../infrastructure/sql/engine/openPGlite';
import { migrate } from '../infrastructure/sql/migrate';
import { BackupUnusable, openBackup } from './BackupFile';
import { dataPathsOf, finishRestore, swapDatabases } from './dataFolder';

/** Replaces the data folder's content with a backup, after checking that its database opens. */
export async function restore(config: Config, file: string): Promise<string> {
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
