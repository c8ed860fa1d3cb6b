import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { BillLock, BillLocks, LockHolder, LockWish } from '../../../application/billLocks/ports/BillLocks';
import { ofBill } from '../bills/billKey';
import { billsInReach } from '../bills/billsInReach';
import type { Db } from '../Tables';
import { findLockHolder } from './findLockHolder';

/** A lock lives this long after its last heartbeat. */
const LIFE_MS = 120_000;

/** Locks as rows, one a bill at most; every decision is one statement. */
export class SqlBillLocks implements BillLocks {
  constructor(private readonly db: Db) {}

  async isInReach(scope: Scope, billPk: string): Promise<boolean> {
    const { rows } = await sql`select 1 from ${billsInReach(scope)} b where ${ofBill('b', { billPk })}`.execute(
      this.db,
    );
    return rows.length > 0;
  }

  async take({ billPk, userId, takeOver }: LockWish, now: Date): Promise<BillLock | undefined> {
    const { rows } = await sql<BillLock>`
      insert into bill_locks as l (group_number, bill_pk, user_id, lock_token, since, expires_at)
      values (${groupNumberOf(billPk)}, ${billPk}, ${userId}, ${randomUUID()}::uuid, ${now.toISOString()}::timestamptz, ${expiryAfter(now)}::timestamptz)
      on conflict (group_number, bill_pk) do update set
        lock_token = case when l.user_id = excluded.user_id then l.lock_token else excluded.lock_token end,
        since = case when l.user_id = excluded.user_id and l.expires_at > excluded.since then l.since else excluded.since end,
        user_id = excluded.user_id, expires_at = excluded.expires_at
      where l.user_id = excluded.user_id or l.expires_at <= excluded.since or ${takeOver}::boolean
      returning ${LOCK}`.execute(this.db);
    return rows[0];
  }

  async keep(billPk: string, userId: string, lockToken: string, now: Date): Promise<BillLock | undefined> {
    const { rows } = await sql<BillLock>`
      update bill_locks l set expires_at = ${expiryAfter(now)}::timestamptz
      where ${ofBill('l', { billPk })} and l.user_id = ${userId} and l.lock_token = ${lockToken}::uuid
      returning ${LOCK}`.execute(this.db);
    return rows[0];
  }

  holder(billPk: string, now: Date): Promise<LockHolder | undefined> {
    return findLockHolder(this.db, billPk, now);
  }

  async release(billPk: string, userId: string): Promise<number> {
    const { rows } = await sql`
      delete from bill_locks l where ${ofBill('l', { billPk })} and l.user_id = ${userId} returning 1`.execute(this.db);
    return rows.length;
  }

  async releaseAll(email: string): Promise<number> {
    const { rows } = await sql`
      delete from bill_locks l using people p
      where p.user_id = l.user_id and lower(p.email) = lower(${email}) returning 1`.execute(this.db);
    return rows.length;
  }
}

const LOCK = sql`l.bill_pk as "billPk", l.lock_token as "lockToken", l.expires_at as "expiresAt"`;

function expiryAfter(now: Date): string {
  return new Date(now.getTime() + LIFE_MS).toISOString();
}
