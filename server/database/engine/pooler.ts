import { sql } from 'kysely';
import type { Db } from '../Tables';
import { CONNECTION_SETTINGS } from './openPostgres';

/**
 * PgBouncer in transaction mode gives each transaction any of its connections, and refuses settings of a connection. They are
 * settings of the role in this database instead, which every connection has that is opened later.
 *
 * @source docs/decisions/server.md#behind-a-pooler-the-role-keeps-the-settings
 */

/** Servers that start together would change the same row of the catalog. */
const LOCK_ID = '3853314791062309108';

/** Gives the role its settings, unless it has them. @param direct the database itself. */
export async function keepSettings(direct: Db): Promise<void> {
  await direct.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
    if (await keepsSettings(tx)) return;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
    const database = sql.id(rows[0]?.name ?? '');
    for (const [name, value] of Object.entries(CONNECTION_SETTINGS)) {
      await sql`alter role current_user in database ${database} set ${sql.id(name)} = ${sql.lit(value)}`.execute(tx);
    }
  });
}

/** Whether the role has its settings in this database, which connections of before may lack. */
export async function keepsSettings(db: Db): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setrole = current_user::regrole
      and setdatabase = (select oid from pg_database where datname = current_database())`.execute(db);
  const kept = new Set(rows.map(({ setting }) => setting));
  return Object.entries(CONNECTION_SETTINGS).every(([name, value]) => kept.has(`${name}=${value}`));
}

/** Settings that a connection does not have, with the values it has. */
export async function wrongSettings(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${Object.keys(CONNECTION_SETTINGS)}::text[]) as name`.execute(
    db,
  );
  return rows
    .filter(({ name, value }) => value !== CONNECTION_SETTINGS[name as keyof typeof CONNECTION_SETTINGS])
    .map(({ name, value }) => `${name} is ${value}`);
}

/** The same for both addresses of one running database, and for no other. */
export async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select current_database() || ' of ' || pg_postmaster_start_time() as identity`.execute(db);
  return rows[0]?.identity ?? '';
}
