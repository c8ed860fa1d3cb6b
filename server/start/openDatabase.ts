import type { Encryption } from '../application/shared/Encryption';
import { type Config, ConfigError } from '../config/Config';
import { errorCodeOf } from '../infrastructure/errorCodeOf';
import { ScryptPasswords } from '../infrastructure/identity/ScryptPasswords';
import type { OpenDatabase } from '../infrastructure/sql/engine/OpenDatabase';
import { openPostgres } from '../infrastructure/sql/engine/openPostgres';
import { MIGRATIONS, migrate } from '../infrastructure/sql/migrate';
import { expireLease } from '../infrastructure/sql/processing/SqlProcessingRepository';
import { assertKnownKey, assertNotNewer, assertReachable } from './databaseChecks';

/**
 * Loads the embedded database, which releases do not contain.
 *
 * @throws ConfigError if it is not installed.
 */
export async function loadEmbeddedEngine() {
  return import('../infrastructure/sql/engine/openPGlite').catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('The embedded database is not part of a release: set DATABASE_URL to a PostgreSQL database.');
  });
}

/** Opens the embedded database. @throws ConfigError if it is not installed. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  return (await loadEmbeddedEngine()).openPGlite({ folder });
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
