import type { Encryption } from '../application/shared/Encryption';
import type { Config } from '../config/Config';
import { seedDemo } from '../demo/seedDemo';
import { ScryptPasswords } from '../infrastructure/identity/ScryptPasswords';
import type { OpenDatabase } from '../infrastructure/sql/engine/OpenDatabase';
import { openPGlite } from '../infrastructure/sql/engine/openPGlite';
import { openPostgres } from '../infrastructure/sql/engine/openPostgres';
import { migrate } from '../infrastructure/sql/migrate';
import { expireLease } from '../infrastructure/sql/processing/expireLease';

/** Told what is going on, for whoever waits. */
export type Progress = (what: string) => void;

/** The database with today's schema, and in the demo with its data. */
export async function openAndMigrate(
  config: Config,
  encryption: Encryption,
  progress: Progress,
): Promise<OpenDatabase> {
  const { database, demo, identity } = config;
  const opened =
    database.kind === 'embedded'
      ? await openPGlite({ folder: database.folder })
      : openPostgres(database.url, { connections: database.connections });
  try {
    const ran = await migrate(opened.db);
    if (ran.length > 0) progress(`The database is at version ${ran.at(-1)}.`);
    if (opened.engine === 'pglite') await expireLease(opened.db);
    if (demo) {
      const passwords = new ScryptPasswords();
      const hashPassword = (password: string) => passwords.hash(password);
      const { issuer } = identity;
      const onSeeding = () =>
        progress('Filling it with a year and a half of sample bills. This takes half a minute, once …');
      await seedDemo(opened.db, { now: new Date(), issuer, encryption, hashPassword, onSeeding });
    }
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
