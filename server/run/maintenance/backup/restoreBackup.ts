import { buffer } from 'node:stream/consumers';
import type { Config } from '../../../platform/config/Config';
import { BackupUnusable, CONTENTS_PART, DATABASE_PART, type OpenedBackup } from './BackupFile';
import { assertUsable, keyOf } from './checkBackup';
import type { KeptData, Restore } from './KeptData';

/**
 * Replaces the data of an installation with a backup: all of it, or nothing.
 *
 * @param replaces whether data that are there may be replaced.
 * @returns when the backup was made, as an ISO timestamp.
 * @throws BackupUnusable
 */
export async function restoreBackup(
  config: Config,
  data: KeptData,
  { head, parts }: OpenedBackup,
  replaces: boolean,
): Promise<string> {
  assertUsable(head, data, config);
  if (!replaces && (await data.isUsed())) {
    throw new BackupUnusable(
      'There is a database already. Add --replace to replace it with the backup: npm run restore -- <file> --replace',
    );
  }
  const restore = await data.startRestore();
  try {
    await putAll(restore, parts());
    await restore.commit(head.encryptionKey);
  } finally {
    await restore.close();
  }
  return head.madeAt;
}

async function putAll(restore: Restore, parts: ReturnType<OpenedBackup['parts']>): Promise<void> {
  let hasDatabase = false;
  for await (const { name, content } of parts) {
    if (name === DATABASE_PART) {
      await restore.putDatabase(content);
      hasDatabase = true;
    } else if (name === CONTENTS_PART) await buffer(content);
    else await restore.putFile(keyOf(name), await buffer(content));
  }
  if (!hasDatabase) throw new BackupUnusable('The backup contains no database. Nothing was changed.');
}
