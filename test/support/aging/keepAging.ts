import { SqlKeptAging } from '../../../server/money/totals/SqlKeptAging';
import type { Db } from '../../../server/platform/database/Tables';

const PAUSE_MS = 20;
const MAX_ATTEMPTS = 500;

/**
 * Keeps aging until the last day that has ended. Databases of other tests on one PostgreSQL have transactions that are waited for.
 *
 * @returns the number of changed rows.
 */
export async function keepAging(db: Db, now: Date, officeTimeZone?: string): Promise<number> {
  const keeping = new SqlKeptAging(db, officeTimeZone);
  let changed = 0;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    changed += await keeping.keep(now);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const state = await db.selectFrom('kept_aging').select(['day', 'kept_day']).executeTakeFirst();
    if (state && state.kept_day === state.day) return changed;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('Aging was not kept.');
}
