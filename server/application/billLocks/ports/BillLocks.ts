import type { Scope } from '../../../../src/domain/access/Scope';

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
export interface LockWish {
  readonly billPk: string;
  readonly userId: string;
  /** Takes the lock from whoever holds it. */
  readonly takeOver: boolean;
}

/** Who has which bill open. A lock that expired counts for nobody, but its holder may revive it until somebody takes it. */
export interface BillLocks {
  /** Whether a bill of this key is within reach. */
  isInReach(scope: Scope, billPk: string): Promise<boolean>;
  /** One statement, so that of two who try at once one gets it. The holder gets a further token. @returns undefined when somebody else has it. */
  take(wish: LockWish, now: Date): Promise<BillLock | undefined>;
  /** @returns undefined when the lock is somebody else's or gone. */
  keep(billPk: string, userId: string, lockToken: string, now: Date): Promise<BillLock | undefined>;
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
