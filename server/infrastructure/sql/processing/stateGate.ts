import { sql } from 'kysely';
import type { Tx } from '../Tables';

/** Any number nobody else uses for an advisory lock. */
const GATE = 7_301_002;

/** Many may pass at once; all who passed keep it open until their transactions end. */
export async function passGate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${GATE}::bigint)`.execute(tx);
}

/**
 * Waits until all who passed are done, and lets nobody pass until this transaction ends.
 * Whoever asks to close is served before those who ask to pass later; a row lock alone could keep them waiting for ever.
 */
export async function closeGate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${GATE}::bigint)`.execute(tx);
}
