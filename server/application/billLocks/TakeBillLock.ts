import { decide } from '../../../src/domain/access/decide';
import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { BillLock, BillLocks } from './ports/BillLocks';

/** Who wants to have which bill. */
export interface TakeBillLockRequest {
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
    if (!(await this.locks.isInReach(reach, billPk))) throw notFound('bill');
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
