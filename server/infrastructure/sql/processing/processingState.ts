import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { ProcessingState } from '../../../../src/domain/processing/ProcessingState';
import type { Db } from '../Tables';

/** The state as it is now. With `lock`, it stays so until the transaction ends. */
export async function processingState(db: Db, now: Date, lock?: 'share'): Promise<ProcessingState> {
  const query = db.selectFrom('processing_state').selectAll();
  const row = await (lock ? query.forShare() : query).executeTakeFirstOrThrow();
  const lastBusinessDate: LocalDate | null = row.last_business_date;
  if (row.run_until && isLater(row.run_until, now))
    return { state: 'running', until: null, reason: 'Daily processing is running.', lastBusinessDate };
  if (row.on_hold && (row.hold_until === null || isLater(row.hold_until, now)))
    return { state: 'hold', until: row.hold_until, reason: row.hold_reason, lastBusinessDate };
  return { state: 'open', until: null, reason: '', lastBusinessDate };
}

function isLater(timestamp: string, now: Date): boolean {
  return Date.parse(timestamp) > now.getTime();
}
