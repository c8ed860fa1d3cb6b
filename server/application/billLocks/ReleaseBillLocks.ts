import { decide } from '../../../src/domain/access/decide';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { BillLocks } from './ports/BillLocks';

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
  async allOf(caller: Caller, email: string): Promise<number> {
    const userId = await this.locks.userIdOf(email);
    if (userId !== caller.userId && !decide(caller.person, 'billLocks.takeOver').allowed) {
      throw new Refusal(ErrorCode.Forbidden, 'Only your own bills can be given back. Ask a manager for others.');
    }
    return userId === undefined ? 0 : this.locks.releaseAll(userId);
  }
}
