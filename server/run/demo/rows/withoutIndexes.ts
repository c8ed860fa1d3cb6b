import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/inTransaction';
import type { Db } from '../../../platform/database/Tables';
import { inParallel } from './inParallel';

/** Sorting in memory is several times faster than on disk. */
const SORT_MEMORY = '512MB';

interface Index {
  readonly name: string;
  /** The statement that creates it. */
  readonly definition: string;
}

/**
 * Runs `work` without the indexes of some tables, and builds them afterward: once instead of row by row, and denser. Keys are kept.
 * If interrupted, the database must be created again.
 *
 * @param atOnce indexes built at the same time, each on its own connection.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  atOnce: number,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await indexesOf(db, tables);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
  await work();
  await inParallel(indexes, atOnce, ({ definition }) =>
    inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local maintenance_work_mem = ${sql.lit(SORT_MEMORY)}`.execute(tx);
      await sql.raw(definition).execute(tx);
    }),
  );
}

/** Indexes that no primary or foreign key needs, those of large tables first. */
async function indexesOf(db: Db, tables: readonly string[]): Promise<readonly Index[]> {
  const { rows } = await sql<Index>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i join unnest(${sql.val([...tables])}::text[]) with ordinality t (name, n) on i.indrelid = t.name::regclass
    where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by t.n, 1`.execute(db);
  return rows;
}
