import { rm } from 'node:fs/promises';
import type { Config } from '../config/Config';
import { keyFileOf } from '../config/encryptionKeyOf';
import { databaseFolderOf } from './databaseFolderOf';

/** Takes the database and its key away; the next start makes new ones. Backups stay. */
export async function reset(config: Config): Promise<string> {
  await rm(databaseFolderOf(config), { recursive: true, force: true });
  await rm(keyFileOf(config.dataDir), { force: true });
  return `${config.dataDir} is empty. The next start begins anew.`;
}
