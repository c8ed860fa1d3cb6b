import { sql } from 'kysely';
import { redacted } from '../../src/domain/errors/redacted';
import type { Encryption } from '../application/shared/Encryption';
import { ConfigError } from '../config/Config';
import { errorCodeOf } from '../infrastructure/errorCodeOf';
import type { Db } from '../infrastructure/sql/Tables';

const KEY_SETTING = 'encryptionKey';
const KEY_TEXT = 'listbill encryption key';

/**
 * Checks that the encryption key is the one this database was used with. The first start records the key's fingerprint, after
 * saved data were decrypted with it.
 *
 * @throws ConfigError if it is another key.
 */
export async function assertKnownKey(db: Db, encryption: Encryption): Promise<void> {
  const fingerprint = encryption.fingerprint(KEY_TEXT);
  const known = await db.selectFrom('settings').select('value').where('key', '=', KEY_SETTING).executeTakeFirst();
  if (known?.value === fingerprint) return;
  if (!known && (await canDecrypt(db, encryption))) {
    const value = JSON.stringify(fingerprint);
    // Another server that starts at the same time may have recorded it.
    await db
      .insertInto('settings')
      .values({ key: KEY_SETTING, value })
      .onConflict((c) => c.doNothing())
      .execute();
    return;
  }
  throw new ConfigError(
    'This database was used with another encryption key, and saved bank accounts cannot be read without it. ' +
      'Set ENCRYPTION_KEY to that key, or restore the file encryption.key in the data folder.',
  );
}

/** Whether a saved bank account can be decrypted; true if there is none. */
async function canDecrypt(db: Db, encryption: Encryption): Promise<boolean> {
  const account = await db
    .selectFrom('bank_accounts')
    .select(['bank_account_pk', 'routing_encrypted'])
    .limit(1)
    .executeTakeFirst();
  if (!account) return true;
  try {
    encryption.decrypt(account.routing_encrypted, `${account.bank_account_pk}/routing`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks that this program knows every migration of the database.
 *
 * @param known names of the program's migrations.
 * @throws ConfigError if a newer version has migrated it.
 */
export async function assertNotNewer(db: Db, known: readonly string[]): Promise<void> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `This database was made by a newer version of Listbill (migration ${unknown.at(-1)}). ` +
      'Start that version, or restore a backup that was made before the upgrade.',
  );
}

/** Why PostgreSQL cannot be opened, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at this address',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'there is no host of this name',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the user or password is wrong',
  '28000': 'this user is not allowed to connect',
  '3D000': 'there is no database of this name',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up or shutting down',
};

/** @throws ConfigError saying why a PostgreSQL database cannot be opened. */
export async function assertReachable(db: Db, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const code = errorCodeOf(error) ?? firstCode(error);
    const reason =
      REASONS[code ?? ''] ?? (error instanceof Error && error.message ? redacted(error.message) : 'it does not answer');
    const { host, pathname } = new URL(url);
    throw new ConfigError(
      `The PostgreSQL database at ${host}${pathname} cannot be opened: ${reason}. Check DATABASE_URL and the database server.`,
      { cause: error },
    );
  }
}

/** Node.js throws one error for all addresses of a host. */
function firstCode(error: unknown): string | undefined {
  const errors = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : undefined;
  return Array.isArray(errors) ? errors.map(errorCodeOf).find(Boolean) : undefined;
}
