import { bringBackLines, releaseBills, revertBill, unreleaseBills } from '../../../contract/billing/bills/billStatus';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import type { BringBackLines } from './BringBackLines';
import type { ReconcileBill } from './ReconcileBill';
import type { ReleaseBills } from './ReleaseBills';
import { type RevertBill, unreconcile } from './ReopenBill';
import type { UnreleaseBills } from './UnreleaseBills';

/** Use cases that take a bill from one status to the next, with all consequences. */
export interface BillStatusServices {
  readonly reconcile: ReconcileBill;
  readonly transactions: Transactions;
  readonly revert: RevertBill;
  readonly release: ReleaseBills;
  readonly unrelease: UnreleaseBills;
  readonly bringBack: BringBackLines;
}

/** Routes that change the status of bills. */
export function registerBillStatusRoutes(
  route: Route,
  { transactions, reconcile, revert, release, unrelease, bringBack }: BillStatusServices,
): void {
  route(reconcileBill, ({ caller, scope, params, body, now, today }) =>
    reconcile.run({ caller, scope, now, today, ...params, ...body }),
  );
  commandRoute(route, transactions)(unreconcile);
  route(revertBill, ({ caller, scope, params, body, now, today }) =>
    revert.run({ caller, scope, now, today, ...params, ...body }),
  );
  route(bringBackLines, ({ caller, scope, params, now }) => bringBack.run(scope, params.billPk, caller, now));
  route(releaseBills, async ({ caller, scope, body, now }) => ({
    results: await release.run({ caller, scope, billPks: body.values, now }),
  }));
  route(unreleaseBills, async ({ caller, scope, body, now }) => ({
    results: await unrelease.run({ caller, scope, billPks: body.values, now }),
  }));
}
