import { type RawBuilder, sql } from 'kysely';
import type { Db } from './Tables';

/** A table whose rows wait to be worked on: each has `tries` and `next_try_at`. */
export interface Queue {
  readonly table: string;
  /** The column that names a row. */
  readonly key: string;
  /** What rows that wait have besides; all of them unless told. */
  readonly isWaiting?: RawBuilder<unknown>;
}

/**
 * The row that has waited the longest, which nobody else takes until then: a worker that dies gives it back by its time
 * running out.
 *
 * @returns undefined when none is due.
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
