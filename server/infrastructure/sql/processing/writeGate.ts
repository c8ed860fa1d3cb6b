import { sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/errors/ErrorCode';
import type { ProcessingState } from '../../../../src/domain/processing/ProcessingState';
import { Refusal } from '../../../application/shared/Refusal';
import { isOwnerGone } from '../../files/ProcessIdentity';
import type { Db, Tx } from '../Tables';

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

/** Any number nobody else uses for an advisory lock. */
const GATE = 7_301_002;

/** Many may pass at once; all who passed keep it open until their transactions end. */
async function passGate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${GATE}::bigint)`.execute(tx);
}

/**
 * Waits until all who passed are done, and lets nobody pass until this transaction ends.
 * Whoever asks to close is served before those who ask to pass later; a row lock alone could keep them waiting for ever.
 */
export async function closeGate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${GATE}::bigint)`.execute(tx);
}

/**
 * Refuses a change to a bill during processing or a hold. Otherwise neither can begin before the transaction has ended,
 * so a change is never caught halfway.
 *
 * @throws Refusal IS_PROCESSING; its message is the word a screen knows it by. @source ERR-3
 */
export async function assertBillWritesOpen(tx: Tx, now: Date): Promise<void> {
  await passGate(tx);
  const { state } = await processingState(tx, now, 'share');
  if (state !== 'open') throw new Refusal(ErrorCode.IsProcessing, 'IS_PROCESSING');
}

/**
 * The same for whatever moves money.
 *
 * @throws Refusal ON_HOLD. @source ERR-5
 */
export async function assertPaymentWritesOpen(tx: Tx, now: Date): Promise<void> {
  await passGate(tx);
  const { state } = await processingState(tx, now, 'share');
  if (state !== 'open') {
    throw new Refusal(ErrorCode.OnHold, 'Payments are on hold during processing. Nothing was saved. Try again later.');
  }
}
