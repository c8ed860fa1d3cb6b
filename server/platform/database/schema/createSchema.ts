import { type Kysely, sql } from 'kysely';
import { SCHEMA_STATEMENTS } from './schema';

/**
 * Creates all tables, functions, and triggers in an empty database, and its initial row.
 *
 * @source docs/decisions/server.md#the-schema-is-written-once
 */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Functions may refer to tables in later files, and those with the owner's rights keep this search path.
  await sql`set local check_function_bodies = off`.execute(db);
  await sql`set local search_path to ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`.execute(db);
  for (const statement of SCHEMA_STATEMENTS) await sql.raw(statement).execute(db);
  await sql`insert into processing_state default values`.execute(db);
}
