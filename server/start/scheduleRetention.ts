import { RemoveOldFiles } from '../application/retention/RemoveOldFiles';
import { RemoveOldRows } from '../application/retention/RemoveOldRows';
import { RemoveStrayFiles } from '../application/retention/RemoveStrayFiles';
import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { SqlOldFiles } from '../infrastructure/sql/retention/SqlOldFiles';
import { SqlOldRows } from '../infrastructure/sql/retention/SqlOldRows';
import { inRounds } from './inRounds';

/** Several times a day, so that a machine that is off at night gets its turn. */
const EVERY_SIX_HOURS = '17 */6 * * *';

/**
 * Takes out old rows, files that do not count, and files of which nobody knows, from time to time.
 *
 * @returns stops it.
 */
export function scheduleRetention({ retention }: Pick<Config, 'retention'>, platform: Platform): () => Promise<void> {
  const { db, clock, files, onFailure } = platform;
  const removeOldRows = new RemoveOldRows(new SqlOldRows(db), retention, clock);
  const oldFiles = new SqlOldFiles(db);
  const removeOldFiles = new RemoveOldFiles(oldFiles, files, retention.uploadedFiles, clock);
  const removeStrayFiles = new RemoveStrayFiles(oldFiles, files, clock);
  const tidy = async (isWanted: () => boolean) => {
    try {
      await removeOldRows.run(isWanted);
    } catch (error) {
      onFailure?.('old rows were not taken out', error);
    }
    await removeOldFiles.run(isWanted);
    await removeStrayFiles.run(isWanted);
  };
  return inRounds({ pattern: EVERY_SIX_HOURS }, tidy, (error) =>
    onFailure?.('files that do not count were not removed', error),
  );
}
