import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';
import { usedMs } from './usedMs';

const MIN_CPU_MS = 400;
const MAX_CALLS = 50;

/** Processor time of the connection's process for one call; the connection is the only one of `db`. */
export async function processorMs(db: Db, call: () => Promise<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  await call();
  const before = usedMs(pid);
  let calls = 0;
  while (calls < MAX_CALLS && usedMs(pid) - before < MIN_CPU_MS) {
    await call();
    calls += 1;
  }
  return (usedMs(pid) - before) / calls;
}
