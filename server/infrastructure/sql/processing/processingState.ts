import { sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { ProcessingState } from '../../../../src/domain/processing/ProcessingState';
import { isOwnerGone } from '../../files/ProcessIdentity';
import type { Db } from '../Tables';

/** Whether the lease of the current run has not expired. By the database's clock, because servers' clocks differ. */
export const IS_LEASED = sql<boolean>`coalesce(run_until > clock_timestamp(), false)`;

/**
 * The state as it is now. A run whose process is known to be gone closes nothing.
 *
 * @param lock keeps the state until the transaction ends.
 */
export async function processingState(db: Db, now: Date, lock?: 'share'): Promise<ProcessingState> {
  const query = db.selectFrom('processing_state').selectAll().select(IS_LEASED.as('is_leased'));
  const row = await (lock ? query.forShare() : query).executeTakeFirstOrThrow();
  const lastBusinessDate: LocalDate | null = row.last_business_date;
  if (row.is_leased && !isOwnerGone(row.run_owner))
    return { state: 'running', until: null, reason: 'Daily processing is running.', lastBusinessDate };
  if (row.on_hold && (row.hold_until === null || Date.parse(row.hold_until) > now.getTime()))
    return { state: 'hold', until: row.hold_until, reason: row.hold_reason, lastBusinessDate };
  return { state: 'open', until: null, reason: '', lastBusinessDate };
}
