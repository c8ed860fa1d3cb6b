import { type RawBuilder, sql } from 'kysely';
import type { Db } from './Tables';

/** A work queue: a table with the columns `tries` and `next_try_at`. */
export interface Queue {
  readonly table: string;
  /** The key column. */
  readonly key: string;
  /** Additional condition for waiting rows; all rows by default. */
  readonly isWaiting?: RawBuilder<unknown>;
}

/**
 * Claims the row that has been due longest. No other worker can claim it before `until`, when a crashed worker's claim expires.
 *
 * @returns undefined if no row is due.
 */
export async function claimNext<Row>(
  db: Db,
  { table, key, isWaiting = sql`true` }: Queue,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Row | undefined> {
  const [rows, id] = [sql.table(table), sql.ref(key)];
  const taken = await sql<Row>`
    update ${rows} set tries = tries + 1, next_try_at = ${until.toISOString()}::timestamptz
    where ${id} = (select ${id} from ${rows} where next_try_at <= ${now.toISOString()}::timestamptz and ${isWaiting}
      order by next_try_at, ${id} limit 1 for update skip locked)
    returning *`.execute(db);
  return taken.rows[0];
}
