import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './Config';

const KEY_BYTES = 32;

/** The file of the key generated on the first start. */
export const keyFilePath = (dataDir: string) => path.join(dataDir, 'encryption.key');

/**
 * The key that encrypts bank account numbers: the configured one, or one generated in the data folder on the first start.
 *
 * @throws ConfigError if the file is invalid, or missing while its database exists.
 */
export function loadEncryptionKey(config: Pick<Config, 'encryptionKey' | 'dataDir' | 'database'>): Buffer {
  const { encryptionKey, dataDir, database } = config;
  if (encryptionKey) return encryptionKey;
  const file = keyFilePath(dataDir);
  if (!existsSync(file)) {
    if (database.kind === 'embedded' && existsSync(database.folder)) {
      throw new ConfigError(
        `${file} is missing, and the database next to it requires it. Restore it from your backup.`,
      );
    }
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new ConfigError(`${file} does not contain an encryption key. Restore it from your backup.`);
}
