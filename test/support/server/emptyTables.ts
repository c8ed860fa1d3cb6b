import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/database/engine/OpenDatabase';
import { deletionOf } from './deletionOf';

const prepared = new WeakSet<OpenDatabase['db']>();

/** Deletes every row, leaving the state right after the migrations. */
export async function emptyTables(database: Pick<OpenDatabase, 'db' | 'engine'>): Promise<void> {
  const { db } = database;
  if (!prepared.has(db)) await prepare(database);
  await sql`select testing.empty_tables()`.execute(db);
  await sql`insert into processing_state default values`.execute(db);
}

/** A function keeps the plans of its statements. Its schema is one that no test looks at. */
async function prepare({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<void> {
  await sql`create schema if not exists testing`.execute(db);
  await sql`
    create or replace function testing.empty_tables() returns void language plpgsql as ${sql.lit(
      `begin ${await deletionOf(db, engine)} end`,
    )}`.execute(db);
  prepared.add(db);
}
