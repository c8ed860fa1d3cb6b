import { sql } from 'kysely';
import type { Db } from '../Tables';

/** Few changes are not worth a look, whatever share of a small table they are. */
const FEW = 500;
/** Of a table, as PostgreSQL's autovacuum takes them. */
const DEAD_PERCENT = 20;
const CHANGED_PERCENT = 10;

/**
 * What a PostgreSQL server does by itself and the embedded database does not: gives back the room of old versions of rows,
 * and notes how large tables have become, so that statements over a large bill are planned for one. Table after table, of
 * those that changed much since they were last looked at.
 *
 * @param isWanted asked before each table.
 * @returns the tables it took, by name.
 */
export async function vacuumTables(db: Db, isWanted: () => boolean = () => true): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; isDead: boolean }>`
    select relname as name, n_dead_tup > ${FEW} + n_live_tup * ${DEAD_PERCENT} / 100 as "isDead"
    from pg_stat_user_tables
    where n_dead_tup > ${FEW} + n_live_tup * ${DEAD_PERCENT} / 100
      or n_mod_since_analyze > ${FEW} + n_live_tup * ${CHANGED_PERCENT} / 100
    order by relname`.execute(db);
  const taken: string[] = [];
  for (const { name, isDead } of rows) {
    if (!isWanted()) break;
    await sql`${sql.raw(isDead ? 'vacuum analyze' : 'analyze')} ${sql.table(name)}`.execute(db);
    taken.push(name);
  }
  return taken;
}
