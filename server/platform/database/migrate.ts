import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { sqlStateOf } from './databaseErrors';
import { ClusterMigrations } from './distribution/ClusterMigrations';
import { grantRuntimeRights } from './rights/runtimeRights';
import { createSchema } from './schema/createSchema';
import { otherSchema } from './schema/otherSchema';
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

/**
 * Whether all migrations have run. The library would read the description of every table before finding that there is nothing to
 * do.
 *
 * @throws Error if the database was set up by a different version before 1.0.0
 */
async function isMigrated(tx: Kysely<Tables>, migrations: Readonly<Record<string, Migration>>): Promise<boolean> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(tx);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  const applied = rows.map(({ name }) => name);
  const problem = otherSchema('database', applied);
  if (problem !== undefined) throw new Error(problem);
  const known = Object.keys(migrations);
  return applied.length === known.length && known.every((name) => applied.includes(name));
}

/** Locks every table, so that running servers and the following migrations cannot deadlock. */
async function lockAllTables(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(tx);
  if (rows.length === 0) return;
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(tx);
}
