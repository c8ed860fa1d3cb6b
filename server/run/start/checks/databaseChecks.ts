import { sql } from 'kysely';
import { ConfigError } from '../../../platform/config/Config';
import type { OpenDatabase } from '../../../platform/database/engine/OpenDatabase';
import { openPostgres } from '../../../platform/database/engine/openPostgres';
import { identityOf, wrongSettings } from '../../../platform/database/engine/pooler';
import { tableWithoutRights } from '../../../platform/database/rights/runtimeRights';
import { otherSchema } from '../../../platform/database/schema/otherSchema';
import { setSetting } from '../../../platform/database/setSetting';
import type { Db } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import { isRefusedByPooler, reasonOf } from '../reasonOf';

const KEY_SETTING = 'encryptionKey';
const KEY_TEXT = 'listbill encryption key';

/** Whether a fingerprint recorded in a database or a backup is of this key, or of the one it is replacing. */
export const isKeyOf = (encryption: Encryption, recorded: string): boolean =>
  encryption.fingerprints(KEY_TEXT).includes(recorded);

/** Records that every saved value is encrypted with the current key. */
export const recordKey = (db: Db, encryption: Encryption): Promise<void> =>
  setSetting(db, KEY_SETTING, encryption.fingerprint(KEY_TEXT));

/** The fingerprint of the key that the database was used with; null if it has none yet. */
export async function recordedKeyFingerprint(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY_SETTING).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

/**
 * Checks that the encryption key is the one this database was used with. The first start records the key's fingerprint, after
 * saved data were decrypted with it.
 *
 * @throws ConfigError if it is another key.
 */
export async function assertKnownKey(db: Db, encryption: Encryption): Promise<void> {
  await assertFittingKey(db, encryption);
  // The former key, if it is being replaced: saved data still need it until every value has the new one.
  const value = JSON.stringify(encryption.fingerprints(KEY_TEXT).at(-1));
  await db
    .insertInto('settings')
    .values({ key: KEY_SETTING, value })
    .onConflict((c) => c.doNothing())
    .execute();
  // A server that started at the same time may have recorded another key.
  await assertFittingKey(db, encryption);
}

/**
 * The check of `assertKnownKey`, which records nothing. @throws ConfigError if it is another key.
 *
 * @source docs/decisions/maintenance.md#a-start-with-another-encryption-key-is-refused
 */
export async function assertFittingKey(db: Db, encryption: Encryption): Promise<void> {
  const known = await recordedKeyFingerprint(db);
  const isFitting = known === null ? await canDecrypt(db, encryption) : isKeyOf(encryption, known);
  if (isFitting) return;
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
 * Checks that this program knows every migration of the database, and can upgrade it.
 *
 * @param known names of the program's migrations.
 * @throws ConfigError if a newer version has migrated it, or a different version before 1.0.0 set it up.
 */
export async function assertKnownVersion(db: Db, known: readonly string[]): Promise<void> {
  const names = await recordedMigrations(db);
  const problem = otherSchema('database', names);
  if (problem !== undefined) throw new ConfigError(problem);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `This database was made by a newer version of Listbill (migration ${unknown.at(-1)}). ` +
      'Start that version, or restore a backup that was made before the upgrade.',
  );
}

/** Names of the database's migrations, in order. */
async function recordedMigrations(db: Db): Promise<readonly string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Checks that the role may do what the server does: use the rows of every table, and change the tables if there are migrations to run.
 *
 * @param known names of the program's migrations.
 * @throws ConfigError naming the role, and a table if one is missing.
 */
export async function assertRights(db: Db, known: readonly string[]): Promise<void> {
  const { rows } = await sql<{ role: string; schema: string | null; canCreate: boolean }>`
    select current_user as role, current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate"`.execute(db);
  const { role, schema, canCreate } = rows[0] ?? { role: '', schema: null, canCreate: false };
  if (schema === null) throw missingRights(role, 'use the schema of the database');
  const table = await tableWithoutRights(db);
  if (table !== undefined) throw missingRights(role, `read and write the table ${table}`);
  const isPending = (await pendingMigrations(db, known)).length > 0;
  const { rows: foreign } = await sql<{ table: string }>`
    select tablename as table from pg_tables
    where schemaname = current_schema() and not pg_has_role(tableowner, 'usage') order by tablename limit 1`.execute(
    db,
  );
  if (isPending && foreign[0]) throw missingRights(role, `migrate the table ${foreign[0].table}`);
  if (isPending && !canCreate) throw missingRights(role, `create tables in the schema ${schema}`);
}

function missingRights(role: string, what: string): ConfigError {
  return new ConfigError(
    `The PostgreSQL role ${role} has no right to ${what}: run npm run migrate with DATABASE_MIGRATION_URL set to the owner of the ` +
      'tables, which gives this role its rights, or set DATABASE_URL to the role that is.',
  );
}

/**
 * Opens the database as the owner of its tables, whom only migrations, backups, and restores need.
 *
 * @param direct the same database with the server's own role.
 * @throws ConfigError if it cannot be reached, or is another database.
 */
export async function openAsOwner(ownerUrl: string, direct: Db): Promise<OpenDatabase> {
  const owner = openPostgres(ownerUrl, { connections: 2 });
  try {
    await assertReachable(owner.db, ownerUrl, 'DATABASE_MIGRATION_URL');
    await assertNoPooler(owner.db);
    if ((await identityOf(owner.db)) !== (await identityOf(direct)))
      throw new ConfigError(
        'DATABASE_URL and DATABASE_MIGRATION_URL lead to different databases. Correct one of them.',
      );
    return owner;
  } catch (error) {
    await owner.close();
    throw error;
  }
}

/** Names of the migrations that the database does not have yet. */
async function pendingMigrations(db: Db, known: readonly string[]): Promise<readonly string[]> {
  const done = new Set(await recordedMigrations(db));
  return known.filter((name) => !done.has(name));
}

/** Whether the database has the table, with or without rights on it. */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_tables where tablename = ${table} and schemaname = current_schema()`.execute(db);
  return rows.length > 0;
}

/**
 * A pooler may also be told to ignore the settings that a connection brings.
 *
 * @throws ConfigError if a connection of the database itself does not have them.
 */
export async function assertNoPooler(db: Db): Promise<void> {
  if ((await wrongSettings(db)).length > 0) throw poolerFound();
}

function poolerFound(cause?: unknown): ConfigError {
  return new ConfigError(
    'DATABASE_URL leads to a connection pooler. Migrations, backups, and restores need the database itself: set DATABASE_DIRECT_URL ' +
      'to its address.',
    { cause },
  );
}

/**
 * @param pooled the database through its pooler.
 * @param direct the same database without it.
 * @throws ConfigError if they are not the same, or the pooler's connections do not have the settings yet.
 */
export async function assertPoolerFits(pooled: Db, direct: Db): Promise<void> {
  if ((await identityOf(pooled)) !== (await identityOf(direct)))
    throw new ConfigError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of them.');
  const wrong = await wrongSettings(pooled);
  if (wrong.length === 0) return;
  throw new ConfigError(
    `The connection pooler at DATABASE_URL has connections from before the role of the database got its settings (${wrong.join(', ')}). ` +
      'Let it open new ones, for example with RECONNECT on the console of PgBouncer, and start again.',
  );
}

/** @throws ConfigError saying why a PostgreSQL database cannot be opened. */
export async function assertReachable(db: Db, url: string, setting = 'DATABASE_URL'): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const { host, pathname } = new URL(url);
    if (isRefusedByPooler(error)) throw poolerFound(error);
    throw new ConfigError(
      `The PostgreSQL database at ${host}${pathname} cannot be opened: ${reasonOf(error)}. Check ${setting} and the database server.`,
      { cause: error },
    );
  }
}
