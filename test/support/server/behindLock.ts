import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../server/platform/database/Tables';
import { asOwner } from './asOwner';
import { TEST_CITUS_URL, TEST_DATABASE_URL } from './openTestDatabase';

/** A test of calls at the same moment. PGlite has one connection, so that a transaction left open would block every call. */
export const onPostgres = TEST_DATABASE_URL || TEST_CITUS_URL ? it : it.skip;

const PAUSE_MS = 20;
const MAX_TRIES = 1_000;

/**
 * Starts calls one at a time, each when the call before it is waiting for the lock. Then releases the lock for all of them.
 *
 * @param lock a statement that takes the lock which the first call reaches.
 * @param before what the transaction with the lock does when all calls wait.
 */
export async function behindLock<T>(
  db: Db,
  lock: RawBuilder<unknown>,
  calls: readonly (() => Promise<T>)[],
  before: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<readonly T[]> {
  const started: Promise<T>[] = [];
  await db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    for (const call of calls) {
      started.push(call());
      await waitUntil(async () => (await waitingCount(db)) >= started.length);
    }
    await before(tx);
  });
  return Promise.all(started);
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries > MAX_TRIES) throw new Error('A call does not wait for the lock.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Outside the transaction, which would see one moment only. On a cluster, a call waits on the node of its rows. */
async function waitingCount(db: Db): Promise<number> {
  const waiting =
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const { rows } = await asOwner(db, (owner) =>
    sql<{
      count: number;
    }>`${TEST_CITUS_URL ? sql`select sum(result::bigint)::integer as count from run_command_on_all_nodes(${waiting})` : sql.raw(waiting)}`.execute(
      owner,
    ),
  );
  return rows[0]?.count ?? 0;
}
