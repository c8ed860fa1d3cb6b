import { type Config, ConfigError } from '../../platform/config/Config';
import { finishFileRotation, startFileRotation } from '../../platform/config/encryptionKey';
import { readConfig } from '../../platform/config/readConfig';
import type { Db } from '../../platform/database/Tables';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import type { AesEncryption } from '../../platform/shared/AesEncryption';
import { recordKey } from '../start/checks/databaseChecks';
import { recordCommand } from '../start/openSecurityEvents';
import { runCommand } from './runCommand';
import { SqlKeyRotation } from './SqlKeyRotation';
import { withDatabase } from './withDatabase';

const USAGE = `Replaces the encryption key of saved bank accounts and special data.

  npm run keys -- status
  npm run keys -- rotate    Before: set ENCRYPTION_KEY to a new key and ENCRYPTION_KEY_FORMER to the current one, here and on every
                            server, and restart the servers one after another. They may run meanwhile. With a key in the data
                            folder, stop the server instead: a new key is created.`;

const BATCH = 200;

/**
 * Runs `npm run keys`, and prints the result.
 *
 * @param words the command, as typed.
 * @returns the exit code.
 */
export function manageKeys(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    const config = { ...readConfig(environment), demo: false };
    const [command, ...others] = words;
    if (others.length > 0 || (command !== 'rotate' && command !== 'status')) throw new ConfigError(USAGE);
    console.log(command === 'rotate' ? await rotate(config) : await withDatabase(config, status));
    if (command === 'rotate') await recordCommand(config, { name: 'key-rotated' });
    return 0;
  });
}

async function status(db: Db, encryption: AesEncryption): Promise<string> {
  const counts = Object.entries(await new SqlKeyRotation(db).countByKey());
  const lines = counts.map(([id, count]) => `${count} with key ${id}${id === encryption.keyId ? ' (current)' : ''}`);
  return lines.length === 0 ? 'There are no saved bank accounts.' : `Saved bank accounts:\n${lines.join('\n')}`;
}

async function rotate(config: Config): Promise<string> {
  if (config.encryptionKey) {
    const done = await withDatabase(config, async (db, encryption) => {
      const isMissing = config.formerEncryptionKey === undefined;
      const counts = isMissing ? await new SqlKeyRotation(db).countByKey() : {};
      if (isMissing) throw new ConfigError(`${sentenceOf(counts, encryption)}\n\n${USAGE}`);
      return rotateKeys(db, encryption);
    });
    return `${done} Remove ENCRYPTION_KEY_FORMER from the servers, and restart them one after another.`;
  }
  const unlock = await lockDataFolder(config.dataDir);
  try {
    startFileRotation(config);
  } finally {
    unlock();
  }
  const done = await withDatabase(config, rotateKeys);
  finishFileRotation(config.dataDir);
  return `${done} Backups from before contain the former key.`;
}

function sentenceOf(counts: Readonly<Record<string, number>>, { keyId }: AesEncryption): string {
  const isDone = Object.keys(counts).every((id) => id === keyId);
  return isDone ? 'Every saved bank account has the current key.' : 'ENCRYPTION_KEY_FORMER is missing.';
}

/**
 * Encrypts every saved bank account, and the key of special data, with the current key, and records the key. An interrupted run can be continued.
 *
 * @param onBatch called after each batch.
 * @throws Error if an account can be read with neither key.
 */
export async function rotateKeys(
  db: Db,
  encryption: AesEncryption,
  { batch = BATCH, onBatch = () => undefined }: { readonly batch?: number; readonly onBatch?: () => unknown } = {},
): Promise<string> {
  const rotation = new SqlKeyRotation(db);
  const { keyId } = encryption;
  await rotation.begin(keyId);
  let total = 0;
  for (let count = batch; count === batch; ) {
    count = await rotation.reencrypt(keyId, batch, (account) => {
      const { groupNumber, bankAccountPk } = account;
      const again = (stored: string, field: string) => {
        const text = encryption.decrypt(stored, `${bankAccountPk}/${field}`);
        return { text, encrypted: encryption.encrypt(text, `${bankAccountPk}/${field}`) };
      };
      const routing = again(account.routingEncrypted, 'routing');
      const number = again(account.accountEncrypted, 'account');
      const identity = `${groupNumber}/${routing.text}/${number.text}`;
      return {
        ...account,
        routingEncrypted: routing.encrypted,
        accountEncrypted: number.encrypted,
        fingerprint: encryption.fingerprint(identity),
        spareFingerprint: encryption.fingerprint(`${identity}/${bankAccountPk}`),
      };
    });
    total += count;
    await onBatch();
  }
  for (let count = batch; count === batch; ) {
    count = await rotation.reencryptChanges(keyId, batch, (stored, bankAccountPk, field) => {
      const context = `${bankAccountPk}/${field}`;
      return encryption.encrypt(encryption.decrypt(stored, context), context);
    });
  }
  for (let count = batch; count === batch; ) {
    count = await rotation.reencryptCarriers(keyId, batch, (stored, accountPk, field) => {
      const context = `${accountPk}/${field}`;
      return encryption.encrypt(encryption.decrypt(stored, context), context);
    });
  }
  await rotation.rewrapDataKeys(keyId, (wrapped, id) => encryption.encrypt(encryption.decrypt(wrapped, id), id));
  await rotation.finish(keyId, (tx) => recordKey(tx, encryption));
  return `${total} saved bank accounts were encrypted with the new key.`;
}
