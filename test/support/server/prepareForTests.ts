import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { movedTables } from '../../../server/platform/database/distribution/distributeTables';
import type { OpenDatabase } from '../../../server/platform/database/engine/OpenDatabase';
import { deletionOf, distributedDeletionOf } from './deletionOf';
import { schemaHash } from './schemaHash';

const SOURCES = [new URL(import.meta.url), new URL('deletionOf.ts', import.meta.url)];

/** Hash of what `prepareForTests` makes from a migrated database. */
export function testSchemaHash(): string {
  const hash = createHash('sha256').update(schemaHash());
  for (const source of SOURCES) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Adds functions to a migrated database, in a schema that no test looks at. A function keeps the plans of its statements.
 *
 * - `testing.empty_tables()` deletes every row, leaving the state right after the migrations
 * - `testing.renew()` also restarts the sequences
 * - `testing.restart()` also ends what belongs to a session, and returns true; false if the database is no longer as here: its
 *   schema was changed, one of its tables was analyzed, or it has grown much
 *
 * @param role that may call them; undefined if the tests are the owner
 */
export async function prepareForTests(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  role?: string,
): Promise<void> {
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(db);
  const isDistributed = (await movedTables(db)).size > 0;
  if (engine === 'postgres' && !isDistributed) await leaveUnanalyzed(db);
  const fingerprint = fingerprintOn(engine);
  await sql`create schema testing`.execute(db);
  if (role !== undefined) await sql`grant usage, create on schema testing to ${sql.id(role)}`.execute(db);
  await addFunction(
    db,
    'empty_tables() returns void',
    `begin
      ${isDistributed ? await distributedDeletionOf(db) : await deletionOf(db, engine)}
      insert into processing_state default values;
    end`,
  );
  await addFunction(
    db,
    'renew() returns void',
    `begin
      perform testing.empty_tables();
      ${sequences.map(({ name }) => `perform setval('public.${name}', 1, false);`).join('\n')}
    end`,
  );
  await addFunction(
    db,
    'restart() returns boolean',
    `begin
      reset all;
      set time zone 'UTC';
      if (select fingerprint from testing.origin) is distinct from (${fingerprint}) then return false; end if;
      perform pg_advisory_unlock_all();
      perform testing.renew();
      return true;
    end`,
  );
  await sql`create table testing.origin (fingerprint text)`.execute(db);
  await sql`insert into testing.origin ${sql.raw(fingerprint)}`.execute(db);
}

/** Tables that were analyzed while they were nearly empty are scanned as a whole by the next test that fills them. */
async function leaveUnanalyzed(db: OpenDatabase['db']): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false, toast.autovacuum_enabled = false)`.execute(
      db,
    );
}

const addFunction = (db: OpenDatabase['db'], signature: string, body: string) =>
  sql`create function testing.${sql.raw(signature)} language plpgsql security definer as ${sql.lit(body)}`.execute(db);

/** Catalogs whose rows are written only when someone changes the schema. */
const CATALOGS = [
  'pg_attrdef',
  'pg_attribute',
  'pg_constraint',
  'pg_index',
  'pg_namespace',
  'pg_rewrite',
  'pg_trigger',
  'pg_type',
];

/** First identifier above those of catalog objects: PostgreSQL's `FirstNormalObjectId`. */
const FIRST_OWN_OBJECT = 16384;

/** The databases of a PostgreSQL share their settings and roles. */
const CATALOGS_OF_PGLITE = ['pg_db_role_setting', 'pg_roles'];

function fingerprintOn(engine: OpenDatabase['engine']): string {
  const catalogs = engine === 'pglite' ? [...CATALOGS, ...CATALOGS_OF_PGLITE] : CATALOGS;
  const changes = (name: string) =>
    name === 'pg_roles'
      ? `(select count(*) from ${name})`
      : `(select array[count(*), max(xmin::text::bigint)] from ${name})`;
  return `select jsonb_build_array(${[
    ...catalogs.map(changes),
    // The server can analyze its own catalogs at any time.
    `(select array[count(*), max(xmin::text::bigint)] from pg_statistic where starelid >= ${FIRST_OWN_OBJECT})`,
    `(select array[count(*), max(xmin::text::bigint)] from pg_proc where pronamespace <> 'testing'::regnamespace)`,
    '(select count(*) from kysely_migration)',
    `pg_database_size(current_database()) / 100000000`,
  ].join(', ')})::text`;
}
