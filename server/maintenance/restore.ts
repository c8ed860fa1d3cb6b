import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Config } from '../config/Config';
import { keyFileOf } from '../config/encryptionKeyOf';
import { openPGlite } from '../infrastructure/sql/engine/openPGlite';
import { migrate } from '../infrastructure/sql/migrate';
import { BackupUnusable, unpacked } from './BackupFile';
import { databaseFolderOf } from './databaseFolderOf';

/** Puts a backup in place of what is there, once it has shown that it opens. */
export async function restore(config: Config, file: string): Promise<string> {
  if (!existsSync(file)) throw new BackupUnusable(`There is no file ${file}.`);
  const { madeAt, encryptionKey, database } = unpacked(await readFile(file));
  if (encryptionKey === null && !config.encryptionKey) {
    throw new BackupUnusable('This backup was made with ENCRYPTION_KEY set: set it to the same key and try again.');
  }
  const folder = databaseFolderOf(config);
  const next = `${folder}.next`;
  const before = `${folder}.before`;
  await rm(next, { recursive: true, force: true });
  await open(next, database);
  await rm(before, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, before);
  await rename(next, folder);
  if (encryptionKey !== null) await writeFile(keyFileOf(config.dataDir), `${encryptionKey}\n`, { mode: 0o600 });
  await rm(before, { recursive: true, force: true });
  return `${config.dataDir} is as it was on ${madeAt}.`;
}

async function open(folder: string, dump: Buffer): Promise<void> {
  try {
    const { db, close } = await openPGlite({ folder, from: new Blob([new Uint8Array(dump)]) });
    try {
      await migrate(db);
    } finally {
      await close();
    }
  } catch (cause) {
    throw new BackupUnusable('The database in the backup does not open. Nothing was changed.', { cause });
  }
}
