import type { Scope } from '../../../src/domain/access/Scope';
import type { Caller } from '../shared/Caller';
import { lockLost } from './lockLost';
import type { BillLock, BillLocks } from './ports/BillLocks';

/** A heartbeat: who holds which bill by which token. */
export interface KeepBillLockRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly lockToken: string;
  readonly now: Date;
}

/** A heartbeat: keeps a lock for two more minutes, also one that expired while nobody else wanted it. */
export class KeepBillLock {
  constructor(private readonly locks: BillLocks) {}

  /**
   * @throws Refusal LOCK_LOST, with who holds the bill now where somebody does; without a name for a bill that is not
   * there or out of reach.
   */
  async run({ caller, scope, billPk, lockToken, now }: KeepBillLockRequest): Promise<BillLock> {
    if (!(await this.locks.isInReach(scope, billPk))) throw lockLost(undefined, caller.userId);
    const lock = await this.locks.keep(billPk, caller.userId, lockToken, now);
    if (lock) return lock;
    throw lockLost(await this.locks.holder(billPk, now), caller.userId);
  }
}
