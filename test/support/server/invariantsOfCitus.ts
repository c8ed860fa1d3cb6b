import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';
import type { Check } from '../../../server/platform/health/ports';
import { ALL_CHECKS, assertUnbroken, invariantsQuery } from '../../../server/platform/health/SqlInvariants';

/**
 * Returns a function that asserts the invariants of a distributed database. Citus refuses several of their statements, so they read
 * copies of all tables on the coordinator, made by `addCopies`.
 */
export function invariantsOfCitus(db: Db): () => Promise<void> {
  const queries = ALL_CHECKS.map((check) => invariantsQuery([check]).compile(db).sql);
  return () =>
    db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      try {
        for (const table of await tablesWithRows(connection))
          await sql
            .raw(`insert into copies."${table}" overriding system value select * from public."${table}"`)
            .execute(connection);
        await sql`set local search_path = copies, public`.execute(connection);
        for (const query of queries) {
          assertUnbroken((await sql.raw<Check>(query).execute(connection)).rows);
        }
      } finally {
        await sql`rollback`.execute(connection);
      }
    });
}

/** Adds empty copies of all tables, and views that read them, to a distributed database. */
export async function addCopies(db: Db, role: string): Promise<void> {
  const { rows: views } = await sql<{ name: string; definition: string }>`
    select viewname as name, definition from pg_views where schemaname = 'public' order by 1`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`set citus.enable_ddl_propagation = off`.execute(connection);
    await sql`create schema copies`.execute(connection);
    for (const table of await tablesOf(connection))
      await sql.raw(`create table copies."${table}" (like public."${table}" including indexes)`).execute(connection);
    await sql`set search_path = copies, public`.execute(connection);
    for (const { name, definition } of views)
      await sql.raw(`create view copies."${name}" as ${definition}`).execute(connection);
    await sql`reset search_path`.execute(connection);
    await sql.raw(`grant usage on schema copies to ${role}`).execute(connection);
    await sql.raw(`grant select, insert on all tables in schema copies to ${role}`).execute(connection);
    await sql`reset citus.enable_ddl_propagation`.execute(connection);
  });
}

async function tablesOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesWithRows(db: Db): Promise<readonly string[]> {
  const tables = await tablesOf(db);
  const found = tables.map((name) => `exists (select 1 from "${name}")`).join(', ');
  const { rows } = await sql.raw<{ hasRows: boolean[] }>(`select array[${found}] as "hasRows"`).execute(db);
  return tables.filter((_, index) => rows[0]?.hasRows[index]);
}
