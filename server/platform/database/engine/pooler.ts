import { sql } from 'kysely';
import type { Db } from '../Tables';
import { CONNECTION_SETTINGS } from './openPostgres';

/**
 * PgBouncer in transaction mode gives each transaction any of its connections, and refuses connection settings. They are therefore
 * settings of the role in this database, which apply to every connection opened later.
 *
 * @source docs/decisions/server.md#behind-a-pooler-the-role-keeps-the-settings
 */

/** Servers that start at the same time would change the same catalog row. */
const LOCK_ID = '3853314791062309108';

/** Sets the role's settings if they are missing. @param direct the database itself. */
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

/** Whether the role has its settings in this database; earlier connections may lack them. */
export async function keepsSettings(db: Db): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setrole = current_user::regrole
      and setdatabase = (select oid from pg_database where datname = current_database())`.execute(db);
  const kept = new Set(rows.map(({ setting }) => setting));
  return Object.entries(CONNECTION_SETTINGS).every(([name, value]) => kept.has(`${name}=${value}`));
}

/** Settings that differ on a connection, with their actual values. */
export async function wrongSettings(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${Object.keys(CONNECTION_SETTINGS)}::text[]) as name`.execute(
    db,
  );
  return rows
    .filter(({ name, value }) => value !== CONNECTION_SETTINGS[name as keyof typeof CONNECTION_SETTINGS])
    .map(({ name, value }) => `${name} is ${value}`);
}

/** Identity of a running database: equal for both of its addresses, and for no other database. */
export async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select current_database() || ' of ' || pg_postmaster_start_time() as identity`.execute(db);
  return rows[0]?.identity ?? '';
}
