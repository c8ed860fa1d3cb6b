import type { Platform } from '../composition/Platform';
import type { Config } from '../config/Config';
import { vacuumTables } from '../infrastructure/sql/engine/vacuumTables';
import { inRounds } from './inRounds';

const EVERY_MINUTE = '* * * * *';

/**
 * Keeps the embedded database quick and small; any other does it by itself.
 *
 * @returns stops it.
 */
export function scheduleVacuum({ database }: Pick<Config, 'database'>, { db, onFailure }: Platform): () => unknown {
  if (database.kind !== 'embedded') return () => undefined;
  return inRounds(
    { pattern: EVERY_MINUTE },
    (isWanted) => vacuumTables(db, isWanted),
    (error) => onFailure?.('the database was not tidied up', error),
  );
}
