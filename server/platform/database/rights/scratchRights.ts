import { sql } from 'kysely';
import type { Db } from '../Tables';

/**
 * The role that saves backups (the owner of the tables or, before there are any, of the database), if it may not create the scratch
 * database in which a backup is verified.
 *
 * @returns its name; undefined if it may.
 */
export async function ownerWithoutScratch(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ role: string; mayCreate: boolean }>`
    select r.rolname as role, r.rolcreatedb or r.rolsuper as "mayCreate" from pg_roles r
    where r.rolname = coalesce(
      (select t.tableowner from pg_tables t where t.schemaname = current_schema() and t.tablename = 'settings'),
      (select pg_get_userbyid(d.datdba) from pg_database d where d.datname = current_database()))`.execute(db);
  const [owner] = rows;
  return owner && !owner.mayCreate ? owner.role : undefined;
}

/** Steps for a PostgreSQL administrator to let this owner's backups be verified. */
export const scratchAdvice = (role: string) =>
  `The role ${role} may not create the scratch database in which a backup is verified: run "alter role ${role} createdb".`;
