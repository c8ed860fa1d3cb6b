import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { LockHolder } from '../../../application/billLocks/ports/BillLocks';
import type { Db } from '../Tables';

/** Who holds a bill open now; undefined when nobody does. */
export async function findLockHolder(db: Db, billPk: string, now: Date): Promise<LockHolder | undefined> {
  const row = await db
    .selectFrom('bill_locks')
    .innerJoin('people', 'people.user_id', 'bill_locks.user_id')
    .select(['bill_locks.user_id', 'first_name', 'last_name', 'holders', 'since'])
    .where('group_number', '=', groupNumberOf(billPk))
    .where('bill_pk', '=', billPk)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const name = `${row.first_name} ${row.last_name}`.trim();
  return { userId: row.user_id, name, lockTokens: Object.keys(row.holders), since: row.since };
}
