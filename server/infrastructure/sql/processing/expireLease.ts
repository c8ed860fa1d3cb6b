import { sql } from 'kysely';
import type { Db } from '../Tables';

/**
 * For a database that no other process has open: any run it remembers belongs to an earlier process and is dead. Its lease
 * ends, so that writes open at once and the run is continued.
 */
export async function expireLease(db: Db): Promise<void> {
  await db
    .updateTable('processing_state')
    .set({ run_until: sql`clock_timestamp()` })
    .where('run_pk', 'is not', null)
    .execute();
}
