import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './Config';

const KEY_BYTES = 32;

/** Where the key lies that was made on the first start. */
export const keyFileOf = (dataDir: string) => path.join(dataDir, 'encryption.key');

/**
 * The key bank account numbers are encrypted with: the given one, or one made in the data folder on the first start.
 *
 * @throws ConfigError when the file holds something else, or is gone while its database is there.
 */
export function encryptionKeyOf(config: Pick<Config, 'encryptionKey' | 'dataDir' | 'database'>): Buffer {
  const { encryptionKey, dataDir, database } = config;
  if (encryptionKey) return encryptionKey;
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) {
    if (database.kind === 'embedded' && existsSync(database.folder)) {
      throw new ConfigError(`${file} is missing, and the database beside it needs it. Bring it back from your backup.`);
    }
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new ConfigError(`${file} does not hold an encryption key. Bring back the one from your backup.`);
}
