import type { Config } from '../../platform/config/Config';
import { loadEncryptionKeys } from '../../platform/config/encryptionKey';
import type { Db } from '../../platform/database/Tables';
import { openFiles } from '../../platform/files/FolderFiles';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import { createPrivateFiles } from '../../platform/files/privateFiles';
import { AesEncryption } from '../../platform/shared/AesEncryption';
import { dataPathsOf, finishRestore } from '../start/dataFolder';
import { openDatabase } from '../start/openDatabase';

/**
 * Opens the database of the settings, migrated, for one piece of work.
 *
 * @throws DataFolderInUse if a server uses the embedded database.
 */
export async function withDatabase<T>(
  config: Config,
  work: (db: Db, encryption: AesEncryption) => Promise<T>,
): Promise<T> {
  createPrivateFiles();
  const isEmbedded = config.database.kind === 'embedded';
  const unlock = isEmbedded ? await lockDataFolder(config.dataDir) : undefined;
  try {
    if (isEmbedded) await finishRestore(dataPathsOf(config));
    const encryption = new AesEncryption(...loadEncryptionKeys(config));
    const database = await openDatabase(config, encryption, console.log, { files: await openFiles(config.files) });
    try {
      return await work(database.db, encryption);
    } finally {
      await database.close();
    }
  } finally {
    unlock?.();
  }
}
