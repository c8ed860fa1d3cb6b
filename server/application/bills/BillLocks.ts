import { decide } from '../../../src/domain/access/decide';
import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';

/** A lock as its holder knows it. */
export interface BillLock {
  readonly billPk: string;
  readonly lockToken: string;
  /** ISO timestamp, UTC. */
  readonly expiresAt: string;
}

/** Who holds a bill open, and since when (ISO, UTC). */
export interface LockHolder {
  readonly userId: string;
  readonly name: string;
  /** One for each tab in which the person has the bill open. */
  readonly lockTokens: readonly string[];
  readonly since: string;
}

/** Who wants to have which bill. */
export interface LockRequest {
  readonly billPk: string;
  readonly userId: string;
  /** Takes the lock from whoever holds it. */
  readonly takeOver: boolean;
}

/** Who has which bill open. A lock that expired counts for nobody, but its holder may revive it until somebody takes it. */
export interface BillLocks {
  /** Whether a bill of this key is within reach. */
  isInScope(scope: Scope, billPk: string): Promise<boolean>;
  /** One statement, so that of two who try at once one gets it. The holder gets a further token. @returns undefined when somebody else has it. */
  take(wish: LockRequest, now: Date): Promise<BillLock | undefined>;
  /** @returns undefined when the lock is somebody else's or gone. */
  extend(billPk: string, userId: string, lockToken: string, now: Date): Promise<BillLock | undefined>;
  holder(billPk: string, now: Date): Promise<LockHolder | undefined>;
  /**
   * @param lockToken of the tab that gives it back; without it the person gives back all of this bill.
   * @returns how many were given back: 1 or 0.
   */
  release(billPk: string, userId: string, lockToken?: string): Promise<number>;
  /** Whose email it is, as typed; undefined if nobody has it. */
  userIdOf(email: string): Promise<string | undefined>;
  /** Releases every lock of a person, of all tabs. @returns on how many bills. */
  releaseAll(userId: string): Promise<number>;
}

/** Who wants to have which bill. */
interface TakeBillLockRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly takeOver: boolean;
  readonly now: Date;
}

/** Opens a bill for editing or paying: for two minutes nobody else can, unless a manager takes it over. */
export class TakeBillLock {
  constructor(private readonly locks: BillLocks) {}

  /** @throws Refusal FORBIDDEN to take over; NOT_FOUND; BILL_LOCKED with who holds it since when. */
  async run({ caller, scope, billPk, takeOver, now }: TakeBillLockRequest): Promise<BillLock> {
    const reach = takeOver ? takeOverScope(caller) : scope;
    if (!(await this.locks.isInScope(reach, billPk))) throw notFound('bill');
    const wish = { billPk, userId: caller.userId, takeOver };
    const lock = await this.locks.take(wish, now);
    if (lock) return lock;
    const holder = await this.locks.holder(billPk, now);
    const message = `${holder?.name ?? 'Somebody'} has this bill open. Try again when they are done.`;
    const details = holder ? { lockedBy: holder.name, since: holder.since } : {};
    throw new Refusal(ErrorCode.BillLocked, message, details);
  }
}

function takeOverScope({ person }: Caller): Scope {
  const decision = decide(person, 'billLocks.takeOver');
  if (decision.allowed) return decision.scope;
  throw new Refusal(ErrorCode.Forbidden, 'Only a manager may take over a bill that somebody else has open.');
}

/** A heartbeat: who holds which bill by which token. */
interface ExtendBillLockRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly lockToken: string;
  readonly now: Date;
}

/** A heartbeat: keeps a lock for two more minutes, also one that expired while nobody else wanted it. */
export class ExtendBillLock {
  constructor(private readonly locks: BillLocks) {}

  /**
   * @throws Refusal LOCK_LOST, with who holds the bill now where somebody does; without a name for a bill that is not
   * there or out of reach.
   */
  async run({ caller, scope, billPk, lockToken, now }: ExtendBillLockRequest): Promise<BillLock> {
    if (!(await this.locks.isInScope(scope, billPk))) throw lockLost(undefined, caller.userId);
    const lock = await this.locks.extend(billPk, caller.userId, lockToken, now);
    if (lock) return lock;
    throw lockLost(await this.locks.holder(billPk, now), caller.userId);
  }
}

/** Gives locks back. What is gone already is no error. */
export class ReleaseBillLocks {
  constructor(private readonly locks: BillLocks) {}

  /** The caller's lock on one bill: of one tab, or of all without a token. @returns how many were removed. */
  one(caller: Caller, billPk: string, lockToken?: string): Promise<number> {
    return this.locks.release(billPk, caller.userId, lockToken);
  }

  /**
   * All locks of a person: the caller, or anybody when a manager asks.
   *
   * @throws Refusal FORBIDDEN.
   * @source API-5
   */
  async ofPerson(caller: Caller, email: string): Promise<number> {
    const userId = await this.locks.userIdOf(email);
    if (userId !== caller.userId && !decide(caller.person, 'billLocks.takeOver').allowed) {
      throw new Refusal(ErrorCode.Forbidden, 'Only your own bills can be given back. Ask a manager for others.');
    }
    return userId === undefined ? 0 : this.locks.releaseAll(userId);
  }
}

/** Says that somebody no longer holds a bill, and who does now where somebody else does. */
export function lockLost(holder: LockHolder | undefined, userId: string): Refusal {
  if (!holder || holder.userId === userId) {
    return new Refusal(ErrorCode.LockLost, 'You no longer hold this bill. Open it for editing again.');
  }
  const message = `${holder.name} has this bill open now. Your changes were not saved.`;
  return new Refusal(ErrorCode.LockLost, message, { lockedBy: holder.name, since: holder.since });
}
