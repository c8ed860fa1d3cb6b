import { sql } from 'kysely';
import type { Tx } from '../Tables';

/** First key of the advisory locks on members, shared by added lines. The second is one of 64. */
const MEMBER_LOCKS = 4_180_024;

/** Locks a group's members until the transaction ends, so that no member's line is added or erased meanwhile. */
export async function lockMembers(tx: Tx, groupNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MEMBER_LOCKS}::integer, hashtext(${groupNumber}) & 63)`.execute(tx);
}
