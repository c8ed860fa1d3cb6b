import { type Config, ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { excessRight, roleOf } from '../../platform/database/rights/runtimeRights';
import type { Db } from '../../platform/database/Tables';
import { runCommand } from './runCommand';
import { withDatabase } from './withDatabase';

const USAGE = `Migrates the database, and gives the role of the servers exactly the rights that they need.

  npm run migrate    Set DATABASE_URL to the role of the servers, and DATABASE_MIGRATION_URL to the owner of the tables. Servers can keep
                     running. Without it, a start with DATABASE_MIGRATION_URL does the same.`;

/**
 * Runs `npm run migrate`, and prints the result.
 *
 * @param words as typed: none.
 * @returns the exit code.
 */
export function migrateDatabase(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    if (words.length > 0) throw new ConfigError(USAGE);
    const config = { ...readConfig(environment), demo: false };
    console.log(await withDatabase(config, (db) => resultOf(config, db)));
    return 0;
  });
}

async function resultOf({ database }: Config, db: Db): Promise<string> {
  if (database.kind === 'embedded') return 'The database is up to date. The embedded database has no other roles.';
  const excess = await excessRight(db);
  const role = `The role ${await roleOf(db)}`;
  return `The database is up to date. ${role} ${excess ?? 'has the rights of the servers, and no others'}.`;
}
