import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './Config';

const KEY_BYTES = 32;

/** The file of the key generated on the first start. */
export const keyFilePath = (dataDir: string) => path.join(dataDir, 'encryption.key');

/** The file of the key that `npm run keys -- rotate` is replacing. */
export const formerKeyFilePath = (dataDir: string) => `${keyFilePath(dataDir)}.former`;

type KeySettings = Pick<Config, 'encryptionKey' | 'formerEncryptionKey' | 'dataDir' | 'database'>;

/**
 * The key that encrypts bank account numbers: the configured one, or one generated in the data folder on the first start. During a
 * replacement, the former key comes second.
 *
 * @throws ConfigError if the file is invalid, or missing while its database exists.
 */
export function loadEncryptionKeys(config: KeySettings): EncryptionKeys {
  const { keys, save } = prepareEncryptionKeys(config);
  save();
  return keys;
}

type EncryptionKeys = [key: Buffer, former?: Buffer];

/**
 * The same keys, but a generated key is saved only on request: a refused start leaves nothing behind.
 *
 * @throws ConfigError like `loadEncryptionKeys`.
 */
export function prepareEncryptionKeys(config: KeySettings): {
  readonly keys: EncryptionKeys;
  readonly save: () => void;
} {
  const isSaved = () => undefined;
  const { encryptionKey, formerEncryptionKey, dataDir, database } = config;
  if (encryptionKey)
    return { keys: formerEncryptionKey ? [encryptionKey, formerEncryptionKey] : [encryptionKey], save: isSaved };
  const file = keyFilePath(dataDir);
  if (!existsSync(file)) {
    if (database.kind === 'embedded' && existsSync(database.folder)) {
      throw new ConfigError(
        `${file} is missing, and the database next to it requires it. Restore it from your backup.`,
      );
    }
    return prepareNewKey(file);
  }
  const former = formerKeyFilePath(dataDir);
  return { keys: existsSync(former) ? [keyIn(file), keyIn(former)] : [keyIn(file)], save: isSaved };
}

function prepareNewKey(file: string): { readonly keys: EncryptionKeys; readonly save: () => void } {
  const text = newKey();
  let isSaved = false;
  const save = () => {
    if (isSaved) return;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    isSaved = true;
  };
  return { keys: [Buffer.from(text, 'base64')], save };
}

const newKey = () => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

function keyIn(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new ConfigError(`${file} does not contain an encryption key. Restore it from your backup.`);
}

/** Puts a new key next to the former one in the data folder. An interrupted replacement continues with the same two keys. */
export function startFileRotation(config: KeySettings): void {
  const [current, started] = loadEncryptionKeys(config);
  const [file, former] = [keyFilePath(config.dataDir), formerKeyFilePath(config.dataDir)];
  if (started && !started.equals(current)) return;
  copyFileSync(file, `${former}.new`);
  renameSync(`${former}.new`, former);
  writeFileSync(`${file}.new`, newKey(), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function finishFileRotation(dataDir: string): void {
  rmSync(formerKeyFilePath(dataDir), { force: true });
}
