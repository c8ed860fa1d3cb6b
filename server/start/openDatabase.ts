import { sql } from 'kysely';
import { redacted } from '../../src/domain/errors/redacted';
import type { Encryption } from '../application/shared/Encryption';
import { type Config, ConfigError } from '../config/Config';
import { errorCodeOf } from '../infrastructure/errorCodeOf';
import { ScryptPasswords } from '../infrastructure/identity/ScryptPasswords';
import type { OpenDatabase } from '../infrastructure/sql/engine/OpenDatabase';
import { openPostgres } from '../infrastructure/sql/engine/openPostgres';
import { MIGRATIONS, migrate } from '../infrastructure/sql/migrate';
import { expireLease } from '../infrastructure/sql/processing/SqlProcessingRepository';
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

/**
 * Opens the embedded database, which releases do not contain.
 *
 * @throws ConfigError if it is not installed.
 */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const engine = await import('../infrastructure/sql/engine/openPGlite').catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('The embedded database is not part of a release: set DATABASE_URL to a PostgreSQL database.');
  });
  return engine.openPGlite({ folder });
}

/** Receives progress messages for the operator. */
export type Progress = (message: string) => void;

/**
 * Opens the database, migrates it, and seeds the demo data if this is a demo.
 *
 * @throws ConfigError if it cannot be reached, was made by a newer version, or was used with another encryption key.
 */
export async function openDatabase(config: Config, encryption: Encryption, progress: Progress): Promise<OpenDatabase> {
  const { database, demo, identity } = config;
  const opened =
    database.kind === 'embedded'
      ? await openEmbedded(database.folder)
      : openPostgres(database.url, { connections: database.connections });
  try {
    if (database.kind === 'postgres') await assertReachable(opened.db, database.url);
    await assertNotNewer(opened.db, Object.keys(MIGRATIONS));
    const migrations = await migrate(opened.db);
    if (migrations.length > 0) progress(`The database was migrated to version ${migrations.at(-1)}.`);
    await assertKnownKey(opened.db, encryption);
    if (opened.engine === 'pglite') await expireLease(opened.db);
    if (demo) {
      const passwords = new ScryptPasswords();
      const hashPassword = (password: string) => passwords.hash(password);
      const { issuer } = identity;
      const onSeeding = () =>
        progress('Creating 18 months of sample bills. This takes about half a minute, only on the first start …');
      const { seedDemo } = await import('../demo/seedDemo');
      await seedDemo(opened.db, { now: new Date(), issuer, encryption, hashPassword, onSeeding });
    }
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
