import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BillLockGrant } from '../../../contract/billing/bills/billLocks';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { SqlPeopleForSignIn } from '../../people/session/SqlPeopleForSignIn';
import { billsInScope, ofBill } from '../../platform/database/statements/billsInScope';
import type { Db } from '../../platform/database/Tables';
import type { BillLocks, LockHolder, LockRequest } from './BillLocks';

/** Lifetime of a lock after its last heartbeat. */
const LIFE_MS = 120_000;

/**
 * Stores at most one lock per bill, of one person, with a token for each of the person's tabs. Every change is one
 * statement.
 */
export class SqlBillLocks implements BillLocks {
  constructor(private readonly db: Db) {}

  async isInScope(scope: Scope, billPk: string): Promise<boolean> {
    const { rows } = await sql`select 1 from ${billsInScope(scope)} b where ${ofBill('b', { billPk })}`.execute(
      this.db,
    );
    return rows.length > 0;
  }

  /** Drops tabs that sent no heartbeat for a day. */
  async take({ billPk, userId, takeOver }: LockRequest, now: Date): Promise<BillLockGrant | undefined> {
    const lockToken = randomUUID();
    const { rows } = await sql<BillLockGrant>`
      insert into bill_locks as l (group_number, bill_pk, user_id, holders, since, expires_at)
      values (${groupNumberOf(billPk)}, ${billPk}, ${userId}, ${held(lockToken, now)}, ${now.toISOString()}::timestamptz, ${expiryAfter(now)}::timestamptz)
      on conflict (group_number, bill_pk) do update set
        holders = case when l.user_id = excluded.user_id then recent_holders(l.holders, excluded.since) || excluded.holders else excluded.holders end,
        since = case when l.user_id = excluded.user_id and l.expires_at > excluded.since then l.since else excluded.since end,
        user_id = excluded.user_id, expires_at = excluded.expires_at
      where l.user_id = excluded.user_id or l.expires_at <= excluded.since or ${takeOver}::boolean
      returning ${lockOf(lockToken)}`.execute(this.db);
    return rows[0];
  }

  async extend(billPk: string, userId: string, lockToken: string, now: Date): Promise<BillLockGrant | undefined> {
    const { rows } = await sql<BillLockGrant>`
      update bill_locks l set holders = l.holders || ${held(lockToken, now)}, expires_at = ${expiryAfter(now)}::timestamptz
      where ${ofBill('l', { billPk })} and l.user_id = ${userId} and ${holds(lockToken)}
      returning ${lockOf(lockToken)}`.execute(this.db);
    return rows[0];
  }

  holder(billPk: string, now: Date): Promise<LockHolder | undefined> {
    return findLockHolder(this.db, billPk, now);
  }

  async release(billPk: string, userId: string, lockToken?: string): Promise<number> {
    const ofPerson = sql`${ofBill('l', { billPk })} and l.user_id = ${userId}`;
    if (lockToken === undefined) {
      const { rows } = await sql`delete from bill_locks l where ${ofPerson} returning 1`.execute(this.db);
      return rows.length;
    }
    const { rows } = await sql`
      update bill_locks l set holders = l.holders - ${lockToken}::text,
        expires_at = coalesce((select max(value::timestamptz) from jsonb_each_text(l.holders - ${lockToken}::text)), l.since)
      where ${ofPerson} and ${holds(lockToken)} returning 1`.execute(this.db);
    // Keeps a lock that was acquired again meanwhile.
    await sql`delete from bill_locks l where ${ofPerson} and l.holders = '{}'::jsonb`.execute(this.db);
    return rows.length;
  }

  async userIdOf(email: string): Promise<string | undefined> {
    return (await new SqlPeopleForSignIn(this.db).findByEmail(email))?.subject;
  }

  async releaseAll(userId: string): Promise<number> {
    const { rows } = await sql`delete from bill_locks where user_id = ${userId} returning 1`.execute(this.db);
    return rows.length;
  }
}

const lockOf = (lockToken: string) =>
  sql`l.bill_pk as "billPk", ${lockToken}::text as "lockToken", l.expires_at as "expiresAt"`;

/** A token with its expiry, as stored in `holders`. */
const held = (lockToken: string, now: Date) => sql`jsonb_build_object(${lockToken}::text, ${expiryAfter(now)}::text)`;

const holds = (lockToken: string) => sql<boolean>`l.holders ->> ${lockToken}::text is not null`;

function expiryAfter(now: Date): string {
  return new Date(now.getTime() + LIFE_MS).toISOString();
}

/** Current owner of a bill's lock; undefined if there is none. */
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
