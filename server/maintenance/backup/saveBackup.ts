import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/Config';
import { loadEncryptionKeys } from '../../config/encryptionKey';
import { type BackupPart, BackupUnusable, DATABASE_PART, FILES_PREFIX, openBackup, packBackup } from './BackupFile';
import { checkBackup } from './checkBackup';
import { decryptBackup, encryptBackup } from './encryptedBackup';
import type { KeptData } from './KeptData';

export interface SaveOptions {
  /** The file to write; by default, one named after `now` in the data folder's `backups`. */
  readonly file: string | undefined;
  /** Whether to restore it into a scratch database and check it. */
  readonly verify: boolean;
  readonly now: Date;
}

/** @returns what was saved, for the operator. @throws BackupUnusable */
export async function saveBackup(config: Config, data: KeptData, options: SaveOptions): Promise<string> {
  const madeAt = options.now.toISOString();
  const described = await data.describe();
  const file = options.file ?? path.join(config.dataDir, 'backups', `listbill-${madeAt.replaceAll(':', '-')}.backup`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const encryptionKey = config.encryptionKey ? null : keyInDataFolder(config);
  const packed = packBackup({ madeAt, engine: data.engine, encryptionKey, ...described }, partsOf(data));
  const { key } = config.backup;
  await writeAtomically(file, key ? encryptBackup(packed, key) : packed);
  const { size } = await stat(file);
  const saved = `Saved to ${file} (${megabytes(size)} MB${key ? ', encrypted' : ''}). ${aboutKeys(config)}`;
  await data.record({ madeAt, bytes: size, isEncrypted: key !== undefined });
  if (!options.verify) return saved;
  const result = await withBackup(file, key, (backup) => checkBackup(config, data, backup)).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : 'unknown';
    throw new BackupUnusable(`${saved}\nIt could not be verified: ${why}`, { cause });
  });
  await data.recordCheck(madeAt, new Date());
  return `${saved}\n${result}`;
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
  yield* newFiles();
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
  key: Buffer | undefined,
  work: (backup: Awaited<ReturnType<typeof openBackup>>) => Promise<T>,
): Promise<T> {
  if (!existsSync(file)) throw new BackupUnusable(`The file ${file} does not exist.`);
  const bytes = await decryptBackup(createReadStream(file, { highWaterMark: 1024 * 1024 }), key);
  try {
    return await work(await openBackup(bytes));
  } finally {
    await bytes.close();
  }
}
