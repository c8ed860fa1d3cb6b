import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '../../../../src/domain/platform/text/wording';
import { type Config, ConfigError } from '../../../platform/config/Config';
import { loadEncryptionKeys } from '../../../platform/config/encryptionKey';
import {
  type BackupPart,
  BackupUnusable,
  CONTENTS_PART,
  DATABASE_PART,
  FILES_PREFIX,
  openBackup,
  packBackup,
} from './BackupFile';
import { checkBackup, verifiedSentence } from './checkBackup';
import { type BackupKeys, decryptBackup, encryptBackup } from './encryptedBackup';
import type { KeptData } from './KeptData';

export interface SaveOptions {
  /** The file to write; by default, one named after `now` in the data folder's `backups`. */
  readonly file: string | undefined;
  /** Whether to restore it into a scratch database and check it. */
  readonly verify: boolean;
  /** Days after which backups in the data folder are deleted, once this one is complete; undefined to keep all. */
  readonly keepDays: number | undefined;
  /** Whether it may be saved without encryption if there is no `BACKUP_KEY`. */
  readonly mayBePlain: boolean;
  readonly now: Date;
}

/** @returns what was saved, for the operator. @throws BackupUnusable; no backup is deleted then */
export async function saveBackup(config: Config, data: KeptData, options: SaveOptions): Promise<string> {
  assertMayBePlain(config, options.mayBePlain);
  const madeAt = options.now.toISOString();
  const described = await data.describe();
  const folder = backupsFolderOf(config);
  const file = options.file ?? path.join(folder, `listbill-${madeAt.replaceAll(':', '-')}.backup`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const encryptionKey = config.encryptionKey ? null : keyInDataFolder(config);
  const packed = packBackup({ madeAt, engine: data.engine, encryptionKey, ...described }, partsOf(data));
  const { key } = config.backup;
  await writeAtomically(file, key ? encryptBackup(packed, key) : packed);
  const { size } = await stat(file);
  const saved = `Saved to ${file} (${megabytes(size)} MB${key ? ', encrypted' : ''}). ${aboutKeys(config)}`;
  await data.record({ madeAt, bytes: size, isEncrypted: key !== undefined });
  const sentences = [saved];
  if (options.verify) {
    const check = withBackup(file, config.backup, (backup) => checkBackup(config, data, backup));
    sentences.push(
      await check.then(verifiedSentence, (cause: unknown) => {
        const why = cause instanceof Error ? cause.message : 'unknown';
        throw new BackupUnusable(`${saved}\nIt could not be verified: ${why}`, { cause });
      }),
    );
    await data.recordCheck(madeAt, new Date());
  }
  if (options.keepDays !== undefined) {
    const count = await deleteOld(folder, options.now, options.keepDays);
    if (count > 0)
      sentences.push(`${counted(count, 'backup')} older than ${counted(options.keepDays, 'day')} deleted.`);
  }
  return sentences.join('\n');
}

/**
 * @throws ConfigError without `BACKUP_KEY`, unless a file that anyone can read is meant.
 *
 * @source docs/decisions/maintenance.md#a-backup-without-encryption-needs-a-flag
 */
export function assertMayBePlain({ backup }: Pick<Config, 'backup'>, mayBePlain: boolean): void {
  if (backup.key || mayBePlain) return;
  throw new ConfigError(
    'BACKUP_KEY is not set, so everyone with the file could read what is in it. Create a key with openssl rand -base64 32, set ' +
      'BACKUP_KEY to it, and keep it in another place than the file. Or add --unencrypted. Nothing was saved.',
  );
}

/** Where backups and the reports of drills are, unless another file is named. */
export const backupsFolderOf = ({ dataDir }: Config) => path.join(dataDir, 'backups');

/** Name of a backup in that folder, with its time. */
export const BACKUP_NAME = /^listbill-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes backups by the time in their names. Files with other names were put there by someone. @returns their number */
async function deleteOld(folder: string, now: Date, keepDays: number): Promise<number> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const old = names.filter((name) => {
    const madeAt = Date.parse(name.replace(BACKUP_NAME, '$1$2:$3:$4'));
    return BACKUP_NAME.test(name) && madeAt < now.getTime() - keepDays * DAY_MS;
  });
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

function keyInDataFolder(config: Config): string {
  const [key, former] = loadEncryptionKeys(config);
  if (former)
    throw new BackupUnusable('The encryption key is being replaced. Finish that first: npm run keys -- rotate');
  return key.toString('base64');
}

/**
 * The files around the database: those that a running server deletes meanwhile are in the backup before, and those that it adds
 * until the database is read, after it.
 */
async function* partsOf(data: KeptData): AsyncGenerator<BackupPart, void, undefined> {
  const saved = new Set<string>();
  async function* newFiles(): AsyncGenerator<BackupPart, void, undefined> {
    for await (const key of data.files.list()) {
      const content = saved.has(key) ? undefined : await data.files.storage.get(key);
      if (content === undefined) continue;
      saved.add(key);
      yield { name: `${FILES_PREFIX}${key}`, content: only(content) };
    }
  }
  yield* newFiles();
  yield { name: DATABASE_PART, content: data.dump() };
  yield { name: CONTENTS_PART, content: contentOf(data) };
  yield* newFiles();
}

async function* contentOf(data: KeptData): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(JSON.stringify(data.dumped()));
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield content;
}

/** Writes to a temporary file first, so that an older backup stays until the new one is complete. Only the owner may read it. */
export async function writeAtomically(target: string, content: AsyncIterable<Buffer>): Promise<void> {
  const half = `${target}.new`;
  await rm(half, { force: true });
  try {
    await writeFile(half, content, { mode: 0o600, flush: true });
    await rename(half, target);
  } finally {
    await rm(half, { force: true });
  }
}

function aboutKeys({ encryptionKey, backup }: Config): string {
  const own = encryptionKey ? 'Store ENCRYPTION_KEY separately.' : 'It contains the encryption key: store it safely.';
  return backup.key ? `${own} It cannot be read without BACKUP_KEY: store that separately, too.` : own;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Opens a backup file, decrypting it if it is encrypted. @throws BackupUnusable */
export async function withBackup<T>(
  file: string,
  keys: BackupKeys,
  work: (backup: Awaited<ReturnType<typeof openBackup>>) => Promise<T>,
): Promise<T> {
  if (!existsSync(file)) throw new BackupUnusable(`The file ${file} does not exist.`);
  const bytes = await decryptBackup(createReadStream(file, { highWaterMark: 1024 * 1024 }), keys);
  try {
    return await work(await openBackup(bytes));
  } finally {
    await bytes.close();
  }
}
