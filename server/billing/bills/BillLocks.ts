import type { BillLockGrant } from '../../../contract/billing/bills/billLocks';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, notFound, Refusal } from '../../platform/shared/Refusal';

/**
 * Owner of a bill's lock.
 *
 * @source docs/decisions/bills.md#a-lock-belongs-to-a-person-and-each-tab-has-its-own-token
 */
export interface LockHolder {
  readonly userId: string;
  readonly name: string;
  /** One token for each tab in which the person has opened the bill. */
  readonly lockTokens: readonly string[];
  readonly since: string;
}

/** Request to lock a bill. */
export interface LockRequest {
  readonly billPk: string;
  readonly userId: string;
  /** Takes the lock from its owner. */
  readonly takeOver: boolean;
}

/** Locks on bills. An expired lock does not block others, but its owner can extend it until another person locks the bill. */
export interface BillLocks {
  /** Whether the scope contains a bill with this key. */
  isInScope(scope: Scope, billPk: string): Promise<boolean>;
  /** Takes a lock atomically. Its owner gets another token. @returns undefined if another person has it. */
  take(request: LockRequest, now: Date): Promise<BillLockGrant | undefined>;
  /** @returns undefined if the token has no lock on the bill. */
  extend(billPk: string, userId: string, lockToken: string, now: Date): Promise<BillLockGrant | undefined>;
  holder(billPk: string, now: Date): Promise<LockHolder | undefined>;
  /**
   * @param lockToken of the tab that releases it; without it, all of the person's locks on the bill are released.
   * @returns the number of released locks: 1 or 0.
   */
  release(billPk: string, userId: string, lockToken?: string): Promise<number>;
  /** Id of the person with this email, in any letter case; undefined if there is none. */
  userIdOf(email: string): Promise<string | undefined>;
  /** Releases all locks of a person, in all tabs. @returns the number of bills. */
  releaseAll(userId: string): Promise<number>;
}

/** Request to lock a bill. */
interface TakeBillLockRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly takeOver: boolean;
  readonly now: Date;
}

/** Locks a bill for editing or paying for two minutes. A manager can take over the lock. */
export class TakeBillLock {
  constructor(private readonly locks: BillLocks) {}

  /** @throws Refusal FORBIDDEN to take over; NOT_FOUND; BILL_LOCKED with the owner and since when. */
  async run({ caller, scope, billPk, takeOver, now }: TakeBillLockRequest): Promise<BillLockGrant> {
    const reach = takeOver ? takeOverScope(caller) : scope;
    if (!(await this.locks.isInScope(reach, billPk))) throw notFound('bill');
    const request = { billPk, userId: caller.userId, takeOver };
    const lock = await this.locks.take(request, now);
    if (lock) return lock;
    const holder = await this.locks.holder(billPk, now);
    const message = `${holder?.name ?? 'Another user'} has this bill open. Try again when they are done.`;
    const details = holder ? { lockedBy: holder.name, since: holder.since } : {};
    throw new Refusal(ErrorCode.BillLocked, message, details);
  }
}

function takeOverScope({ person }: Caller): Scope {
  const decision = decide(person, 'billLocks.takeOver');
  if (decision.allowed) return decision.scope;
  throw forbidden('Only a manager can take over a bill that another person has open.');
}

/** Heartbeat of a lock. */
interface ExtendBillLockRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly lockToken: string;
  readonly now: Date;
}

/**
 * Extends a lock by two minutes, even if it has expired, unless another person has taken it.
 *
 * @source docs/decisions/bills.md#a-heartbeat-revives-an-expired-lock
 */
export class ExtendBillLock {
  constructor(private readonly locks: BillLocks) {}

  /**
   * @throws Refusal LOCK_LOST, with the current owner if there is one; without a name for a bill that does not exist or
   * is not in scope.
   */
  async run({ caller, scope, billPk, lockToken, now }: ExtendBillLockRequest): Promise<BillLockGrant> {
    if (!(await this.locks.isInScope(scope, billPk))) throw lockLost(undefined, caller.userId);
    const lock = await this.locks.extend(billPk, caller.userId, lockToken, now);
    if (lock) return lock;
    throw lockLost(await this.locks.holder(billPk, now), caller.userId);
  }
}

/** Releases locks. Releasing an expired lock is not an error. */
export class ReleaseBillLocks {
  constructor(private readonly locks: BillLocks) {}

  /** Releases the caller's lock on a bill: of one tab, or of all tabs without a token. @returns the number of removed locks. */
  one(caller: Caller, billPk: string, lockToken?: string): Promise<number> {
    return this.locks.release(billPk, caller.userId, lockToken);
  }

  /**
   * Releases all locks of a person: the caller's own, or any person's for a manager.
   *
   * @throws Refusal FORBIDDEN.
   * @source API-5
   */
  async ofPerson(caller: Caller, email: string): Promise<number> {
    const userId = await this.locks.userIdOf(email);
    if (userId !== caller.userId && !decide(caller.person, 'billLocks.takeOver').allowed) {
      throw forbidden('You can release only your own locks. Ask a manager to release others.');
    }
    return userId === undefined ? 0 : this.locks.releaseAll(userId);
  }
}

/** Refusal for a lost lock, naming the current owner if there is one. */
export function lockLost(holder: LockHolder | undefined, userId: string): Refusal {
  if (!holder || holder.userId === userId) {
    return new Refusal(ErrorCode.LockLost, 'You no longer have this bill locked. Open it for editing again.');
  }
  const message = `${holder.name} has this bill open now. Your changes were not saved.`;
  return new Refusal(ErrorCode.LockLost, message, { lockedBy: holder.name, since: holder.since });
}
