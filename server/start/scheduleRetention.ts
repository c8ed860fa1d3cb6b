import { Cron } from 'croner';
import { RemoveOldRows } from '../application/retention/RemoveOldRows';
import type { Config } from '../config/Config';
import { SqlOldRows } from '../infrastructure/sql/retention/SqlOldRows';
import type { Platform } from '../Platform';

/** Several times a day, so that a machine that is off at night gets its turn. */
const EVERY_SIX_HOURS = '17 */6 * * *';

/**
 * Takes out old rows from time to time.
 *
 * @returns stops it.
 */
export function scheduleRetention({ retention }: Pick<Config, 'retention'>, platform: Platform): () => void {
  const { db, clock, onFailure } = platform;
  const removeOldRows = new RemoveOldRows(new SqlOldRows(db), retention, clock);
  const schedule = new Cron(EVERY_SIX_HOURS, { protect: true }, async () => {
    try {
      await removeOldRows.run();
    } catch (error) {
      onFailure?.('old rows were not taken out', error);
    }
  });
  return () => schedule.stop();
}
