import { sql } from 'kysely';
import { expireLease } from '../../money/processing/SqlProcessingRepository';
import { ScryptPasswords } from '../../people/identity/ScryptPasswords';
import { type Config, ConfigError } from '../../platform/config/Config';
import type { OpenDatabase } from '../../platform/database/engine/OpenDatabase';
import { openPostgres } from '../../platform/database/engine/openPostgres';
import { keepSettings } from '../../platform/database/engine/pooler';
import type { SlowStatements } from '../../platform/database/engine/SlowStatements';
import { MIGRATIONS, migrate } from '../../platform/database/migrate';
import { excessRight, roleAdvice, roleOf } from '../../platform/database/rights/runtimeRights';
import { withSpecialData } from '../../platform/database/specialData';
import type { Db } from '../../platform/database/Tables';
import type { FileStorage } from '../../platform/files/filePorts';
import type { Encryption } from '../../platform/shared/Encryption';
import { errorCodeOf } from '../../platform/shared/errorCodeOf';
import {
  assertFittingKey,
  assertKnownKey,
  assertKnownVersion,
  assertNoPooler,
  assertPoolerFits,
  assertReachable,
  assertRights,
  hasTable,
  openAsOwner,
} from './checks/databaseChecks';
import { assertStorageFits } from './checks/fileStorageChecks';
import { type WaitLimits, waitForDatabase } from './waitForDatabase';

/**
 * Loads the embedded database, which releases do not contain.
 *
 * @throws ConfigError if it is not installed.
 */
export async function loadEmbeddedEngine() {
  return import('../../platform/database/engine/openPGlite').catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('The embedded database is not part of a release: set DATABASE_URL to a PostgreSQL database.');
  });
}

/** Opens the embedded database. @throws ConfigError if it is not installed. */
export async function openEmbedded(folder: string, slow?: StartChecks['slow']): Promise<OpenDatabase> {
  return (await loadEmbeddedEngine()).openPGlite({ folder, slow });
}

/** Receives progress messages for the operator. */
export type ReportProgress = (message: string) => void;

/**
 * Additional checks before the database is changed.
 *
 * @source docs/decisions/server.md#a-start-checks-everything-before-it-changes-anything
 */
export interface StartChecks {
  /** Storage of uploaded files. */
  readonly files: FileStorage;
  /** Called when every check has passed and before the database is changed. */
  readonly onPassed?: () => void;
  /** Logs slow statements; none are logged by default. */
  readonly slow?: Pick<SlowStatements, 'watch'> | undefined;
  /** How long to wait for PostgreSQL. Default: `WAIT_LIMITS`. */
  readonly waitLimits?: WaitLimits;
}

/**
 * Opens the database, for which it waits a while, checks it and its file storage, migrates it, and seeds the demo data if this is a demo.
 *
 * @throws ConfigError if it cannot be reached, its role lacks rights, it is newer than this program or too old for it, or it was
 *   used with another encryption key or file storage. Nothing was changed then.
 */
export async function openDatabase(
  config: Config,
  encryption: Encryption,
  progress: ReportProgress,
  { files, onPassed = () => undefined, slow, waitLimits }: StartChecks,
): Promise<OpenDatabase> {
  const { database, demo, identity } = config;
  const opened =
    database.kind === 'embedded'
      ? await openEmbedded(database.folder, slow)
      : openPostgres(database.url, { connections: database.poolerUrl ? 2 : database.connections, slow });
  let pooled: OpenDatabase | undefined;
  let asOwner: OpenDatabase | undefined;
  try {
    if (database.kind === 'postgres') {
      const { host, pathname } = new URL(database.url);
      const limits = waitLimits && { limits: waitLimits };
      await waitForDatabase(() => sql`select 1`.execute(opened.db), `${host}${pathname}`, progress, limits);
      await assertDirect(opened.db, database.url);
      if (database.ownerUrl !== undefined) asOwner = await openAsOwner(database.ownerUrl, opened.db);
    }
    const owner = (asOwner ?? opened).db;
    await assertFitting(owner, config, encryption, files);
    onPassed();
    if (database.kind === 'postgres' && database.poolerUrl !== undefined) {
      await keepSettings(opened.db);
      pooled = openPostgres(database.poolerUrl, { connections: database.connections, isPooled: true, slow });
      await assertReachable(pooled.db, database.poolerUrl);
      await assertPoolerFits(pooled.db, opened.db);
    }
    const migrations = await migrate(owner, MIGRATIONS, asOwner && (await roleOf(opened.db)));
    if (asOwner) await assertRights(opened.db, Object.keys(MIGRATIONS));
    if (migrations.length > 0) progress(`The database was migrated to version ${migrations.at(-1)}.`);
    const excess = config.production && opened.engine === 'postgres' ? await excessRight(opened.db) : undefined;
    if (excess !== undefined) progress(roleAdvice(await roleOf(opened.db), excess));
    await assertKnownKey(opened.db, encryption);
    if (opened.engine === 'pglite') await expireLease(opened.db);
    if (demo) {
      const passwords = new ScryptPasswords();
      const hashPassword = (password: string) => passwords.hash(password);
      const { issuer } = identity;
      const onSeeding = () =>
        progress('Creating 18 months of sample bills. This takes about half a minute, only on the first start …');
      const { seedDemo } = await import('../demo/seedDemo');
      await seedDemo(owner, { now: new Date(), issuer, encryption, hashPassword, onSeeding });
    }
    const db = await withSpecialData((pooled ?? opened).db, encryption);
    await Promise.all([pooled && opened.close(), asOwner?.close()]);
    return { ...(pooled ?? opened), db };
  } catch (error) {
    await Promise.all([opened.close(), pooled?.close(), asOwner?.close()]);
    throw error;
  }
}

/** @throws ConfigError if the database cannot be reached at this address, or only through a pooler. */
export async function assertDirect(db: Db, url: string): Promise<void> {
  await assertReachable(db, url);
  await assertNoPooler(db);
}

/**
 * The checks of a database before a start changes anything: the role's rights, the version, the encryption key, and the file
 * storage.
 *
 * @param encryption undefined if there is no key yet.
 * @throws ConfigError
 */
export async function assertFitting(
  db: Db,
  config: Pick<Config, 'files'>,
  encryption: Encryption | undefined,
  files: FileStorage,
): Promise<void> {
  const known = Object.keys(MIGRATIONS);
  await assertRights(db, known);
  await assertKnownVersion(db, known);
  if (!(await hasTable(db, 'settings'))) return;
  if (encryption) await assertFittingKey(db, encryption);
  await assertStorageFits(db, files, config.files);
}
