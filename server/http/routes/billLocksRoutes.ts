import { keepBillLock, releaseBillLock, takeBillLock } from '../../../contract/billLocks';
import { releaseMyBillLocks } from '../../../contract/myBillLocks';
import type { KeepBillLock } from '../../application/billLocks/KeepBillLock';
import type { ReleaseBillLocks } from '../../application/billLocks/ReleaseBillLocks';
import type { TakeBillLock } from '../../application/billLocks/TakeBillLock';
import type { Route } from '../Route';

/** What answers the calls about locks. */
export interface BillLockServices {
  readonly take: TakeBillLock;
  readonly keep: KeepBillLock;
  readonly release: ReleaseBillLocks;
}

/** The calls about locks on bills. */
export function registerBillLocksRoutes(route: Route, { take, keep, release }: BillLockServices): void {
  route(takeBillLock, ({ caller, scope, body, now }) => take.run({ caller, scope, now, ...body }));
  route(keepBillLock, ({ caller, scope, params, body, now }) => keep.run({ caller, scope, now, ...params, ...body }));
  route(releaseBillLock, async ({ caller, query }) => ({
    removed: await release.one(caller, query.billPk, query.lockToken),
  }));
  route(releaseMyBillLocks, async ({ caller, query }) => ({ removed: await release.allOf(caller, query.email) }));
}
