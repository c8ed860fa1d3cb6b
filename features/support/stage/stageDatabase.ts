import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/platform/database/engine/OpenDatabase';
import { openPGlite } from '../../../server/platform/database/engine/openPGlite';
import type { Db } from '../../../server/platform/database/Tables';
import { deletionOf } from '../../../test/support/server/deletionOf';
import { TEST_DATABASE_URL } from '../../../test/support/server/openTestDatabase';
import { migratedDumpOf } from '../../../test/support/server/openTestPGlite';
import { openSmallPostgres } from '../../../test/support/server/openTestPostgres';
import { schemaHash } from '../../../test/support/server/schemaHash';

/** Files that decide how a database is reset. */
const SOURCES = [new URL(import.meta.url), new URL('../../../test/support/server/deletionOf.ts', import.meta.url)];

/** Opens a migrated database that can reset itself: on the PostgreSQL that is given, or else in memory, from a cached dump. */
export async function openStageDatabase(): Promise<OpenDatabase> {
  if (TEST_DATABASE_URL) return openSmallPostgres(TEST_DATABASE_URL);
  const hash = createHash('sha256').update(schemaHash());
  for (const source of SOURCES) hash.update(readFileSync(source));
  const from = await migratedDumpOf(`stage-${hash.digest('hex').slice(0, 12)}`, addReset);
  // A scenario has a few rows of each kind, for which every plan is good.
  return openPGlite({ from, keepsPlans: true });
}

/** Restores the state after opening, as before each scenario. */
export async function resetStage(db: Db): Promise<void> {
  await sql`select ${sql.raw(TEST_DATABASE_URL ? 'testing.renew()' : 'public.reset_stage()')}`.execute(db);
}

/**
 * Deleting in one statement takes a few milliseconds, because most tables are empty; truncating fifty tables takes a hundred.
 *
 * @param db in the state to restore
 */
async function addReset(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(db);
  const statements = [
    await deletionOf(db),
    ...sequences.map(({ name }) => `perform setval('${name}', 1, false);`),
    ...(await Promise.all(tables.map(({ name }) => rowsOf(db, name)))),
  ];
  await sql`
    create function public.reset_stage() returns void language plpgsql as ${sql.lit(`begin
      ${statements.join('\n')}
    end`)}`.execute(db);
}

/** SQL that restores the rows of a table. */
async function rowsOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ rows: string | null }>`
    select json_agg(one)::text as rows from ${sql.table(table)} as one`.execute(db);
  const [{ rows: kept } = { rows: null }] = rows;
  if (kept === null) return '';
  return `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${kept.replaceAll("'", "''")}');`;
}
