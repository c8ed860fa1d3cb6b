import { existsSync } from 'node:fs';
import { counted } from '../../../src/domain/platform/text/wording';
import { ATTACHMENTS_FOLDER } from '../../billing/bills/BillAttachments';
import type { Config } from '../../platform/config/Config';
import { openPostgres } from '../../platform/database/engine/openPostgres';
import { UPLOADS_FOLDER } from '../../platform/files/filePorts';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import { type Finding, finding } from '../start/checks/Finding';
import { REFERRED_FILES } from '../start/checks/fileStorageChecks';
import { openEmbedded } from '../start/openDatabase';
import { FilesToKeep } from './backup/FilesToKeep';

const MAX_NAMED = 20;
/** Logos have no record of their own. */
const DELETED_WITHOUT_RECORD = [UPLOADS_FOLDER, ATTACHMENTS_FOLDER];

/**
 * Compares the files that the database refers to with the file storage, such as after a recovery to a moment. Changes nothing.
 *
 * An embedded database must not be in use.
 */
export async function* examineFiles(config: Config): AsyncGenerator<Finding> {
  const compared = await finding('Stored files can be compared with the database', () => compare(config));
  if (!compared.value) {
    yield compared.finding;
    return;
  }
  const { referred, missing, others } = compared.value;
  yield {
    what: `Stored: ${(referred - missing.length).toLocaleString('en-US')} of ${counted(referred, 'file')} that the database refers to`,
    advice: missing.length === 0 ? null : adviceOn(missing),
  };
  if (others > 0)
    yield { what: `${counted(others, 'file')} without a record, which the server deletes after a day`, advice: null };
}

function adviceOn(missing: readonly string[]): string {
  const more = missing.length > MAX_NAMED ? [`and ${missing.length - MAX_NAMED} more`] : [];
  const sentence = 'Copy what is missing from a copy of the file storage, or from a backup:';
  return [sentence, ...missing.slice(0, MAX_NAMED), ...more].join('\n     ');
}

interface ComparedFiles {
  readonly referred: number;
  /** Storage keys. */
  readonly missing: readonly string[];
  /** Files that no record refers to. */
  readonly others: number;
}

async function compare(config: Config): Promise<ComparedFiles> {
  const referred = await referredFiles(config);
  const missing = new Set(referred);
  let others = 0;
  for await (const key of (await FilesToKeep.open(config.files)).list())
    if (!missing.delete(key) && DELETED_WITHOUT_RECORD.some((folder) => key.startsWith(`${folder}/`))) others += 1;
  return { referred: referred.length, missing: [...missing].sort(), others };
}

async function referredFiles({ database, dataDir }: Config): Promise<readonly string[]> {
  if (database.kind === 'postgres') return keysIn(openPostgres(database.url, { connections: 1 }));
  if (!existsSync(database.folder)) throw new Error('There is no database yet. Start the server once.');
  const unlock = await lockDataFolder(dataDir);
  try {
    return await keysIn(await openEmbedded(database.folder));
  } finally {
    unlock();
  }
}

async function keysIn({ db, close }: ReturnType<typeof openPostgres>): Promise<readonly string[]> {
  try {
    const { rows } = await REFERRED_FILES.execute(db);
    return rows.map(({ key }) => key);
  } finally {
    await close();
  }
}
