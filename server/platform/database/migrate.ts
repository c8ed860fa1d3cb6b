import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { sqlStateOf } from './databaseErrors';
import { ClusterMigrations } from './distribution/ClusterMigrations';
import { isMigrated, lockAllTables } from './migrationState';
import { grantRuntimeRights } from './rights/runtimeRights';
import { createSchema } from './schema/createSchema';
import { SCHEMA_NAME } from './schema/schema';
import type { Tables } from './Tables';

/** All migrations by name, in order: the schema, and changes made by released versions. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = { [SCHEMA_NAME]: { up: createSchema } };

/** The advisory lock of migrations. */
const LOCK_ID = '3853314791062309107';

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 200;

/**
 * Runs pending migrations in one transaction. If several servers start at once, one migrates and the others wait.
 *
 * Servers of the former version may be at work and lock rows in a different order than the migrations lock tables. A deadlock rolls
 * everything back, and the next attempt locks all tables first, so that its work is not lost again.
 *
 * In a distributed database, new tables are distributed in the same transaction.
 *
 * @source docs/decisions/server.md#a-migration-repeats-after-a-deadlock
 * @param role of the servers, which gets its rights in the same transaction; undefined if the servers' role owns the tables.
 * @returns the names of the migrations that ran.
 * @throws the error of the first failing migration; nothing was changed then.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
  role?: string,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const names = await migrateOnce(tx, migrations, attempt > 1);
        if (role !== undefined) await grantRuntimeRights(tx, role);
        return names;
      });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || sqlStateOf(error) !== DEADLOCK) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * Math.random()));
    }
  }
}

async function migrateOnce(
  tx: Transaction<Tables>,
  migrations: Readonly<Record<string, Migration>>,
  locksFirst: boolean,
): Promise<string[]> {
  // A migration may rewrite years of rows, and other servers must wait for it.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
  if (await isMigrated(tx, migrations)) return [];
  if (locksFirst) await lockAllTables(tx);
  const cluster = await ClusterMigrations.in(tx);
  const provider = { getMigrations: async () => cluster?.of(migrations) ?? { ...migrations } };
  const { error, results = [] } = await new Migrator({ db: tx, provider }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
  await cluster?.distributeNewTables();
  return results.map(({ migrationName }) => migrationName);
}
