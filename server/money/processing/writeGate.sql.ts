import { sql } from 'kysely';
import type { ProcessingState } from '../../../contract/money/processingStatus';
import { estimatedEnd } from '../../../src/domain/money/processing/estimatedEnd';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Db, Tx } from '../../platform/database/Tables';
import { isOwnerGone } from '../../platform/files/ProcessIdentity';
import { Refusal } from '../../platform/shared/Refusal';
import type { WriteGate } from '../../platform/shared/Transaction';

/** The gate of writes, in one transaction. */
export class SqlWriteGate implements WriteGate {
  constructor(private readonly tx: Tx) {}

  async assertBillsOpen(now: Date): Promise<void> {
    if (!(await this.isOpen(now))) throw new Refusal(ErrorCode.IsProcessing, 'IS_PROCESSING');
  }

  async assertPaymentsOpen(now: Date): Promise<void> {
    if (await this.isOpen(now)) return;
    throw new Refusal(ErrorCode.OnHold, 'Payments are on hold during processing. Nothing was saved. Try again later.');
  }

  private async isOpen(now: Date): Promise<boolean> {
    await passGate(this.tx);
    return (await processingState(this.tx, now, 'share')).state === 'open';
  }
}

/** Key of the advisory lock; no other lock uses this number. */
const GATE = 7_301_002;

/** Shared lock, until the transaction ends. */
async function passGate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${GATE}::bigint)`.execute(tx);
}

/**
 * Exclusive lock, until the transaction ends. Later requests for the shared lock wait behind it; a row lock alone could wait
 * for ever.
 */
export async function closeGate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${GATE}::bigint)`.execute(tx);
}

/** Whether the current run's lease is valid. By the database's clock, because servers' clocks differ. */
export const IS_LEASED = sql<boolean>`coalesce(run_until > clock_timestamp(), false)`;

/**
 * The current state. A run whose process is known to be gone does not close writes.
 *
 * @param lock locks the state until the transaction ends.
 */
export async function processingState(db: Db, now: Date, lock?: 'share'): Promise<ProcessingState> {
  const query = db.selectFrom('processing_state').selectAll().select(IS_LEASED.as('is_leased'));
  const row = await (lock ? query.forShare() : query).executeTakeFirstOrThrow();
  const lastBusinessDate: LocalDate | null = row.last_business_date;
  if (row.is_leased && !isOwnerGone(row.run_owner))
    return {
      state: 'running',
      until: await endOfRun(db, row.run_pk, now),
      reason: 'Daily processing is running.',
      lastBusinessDate,
    };
  if (row.on_hold && (row.hold_until === null || Date.parse(row.hold_until) > now.getTime()))
    return { state: 'hold', until: row.hold_until, reason: row.hold_reason, lastBusinessDate };
  return { state: 'open', until: null, reason: '', lastBusinessDate };
}

async function endOfRun(db: Db, runPk: string | null, now: Date): Promise<string | null> {
  const run = await db
    .selectFrom('processing_runs')
    .select(['started_at as startedAt', 'processed', 'failed', 'total'])
    .where('run_pk', '=', runPk)
    .executeTakeFirst();
  return run ? estimatedEnd({ ...run, done: run.processed + run.failed }, now) : null;
}
