import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { otherSchema } from './schema/otherSchema';
import type { Tables } from './Tables';

/**
 * Whether all migrations have run. The library would read the description of every table before finding that there is nothing to
 * do.
 *
 * @throws Error if the database has the schema of another version before 1.0.0
 */
export async function isMigrated(
  tx: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<boolean> {
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
export async function lockAllTables(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(tx);
  if (rows.length === 0) return;
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(tx);
}
