import type { Db } from '../Tables';

/** For a database that nobody else has open: whatever run it remembers died with an earlier process, so writes open at once. */
export async function endDeadRun(db: Db): Promise<void> {
  await db
    .updateTable('processing_state')
    .set({ run_pk: null, run_until: null })
    .where('run_pk', 'is not', null)
    .execute();
}
