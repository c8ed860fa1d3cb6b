import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/infrastructure/sql/engine/OpenDatabase';
import { deletionOf } from './deletionOf';

const prepared = new WeakSet<OpenDatabase['db']>();

/** Deletes every row, leaving the state right after the migrations. */
export async function emptyTables({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<void> {
  // On PGlite, truncating takes several times as long.
  if (engine === 'pglite') {
    if (!prepared.has(db)) await prepare(db);
    await sql`select pg_temp.empty_tables()`.execute(db);
  } else {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(db);
  }
  await sql`insert into processing_state default values`.execute(db);
}

/** A function keeps the plans of its statements, and a temporary one is in no schema that a test looks at. */
async function prepare(db: OpenDatabase['db']): Promise<void> {
  await sql`
    create or replace function pg_temp.empty_tables() returns void language plpgsql as ${sql.lit(
      `begin ${await deletionOf(db)} end`,
    )}`.execute(db);
  prepared.add(db);
}
