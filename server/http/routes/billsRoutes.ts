import { keepBillLock, releaseBillLock, takeBillLock } from '../../../contract/billLocks';
import {
  changeBillLines,
  getBill,
  getBillHistory,
  getBillLines,
  reconcileBill,
  releaseBills,
  revertBill,
  searchBills,
  unreconcileBill,
} from '../../../contract/bills';
import { getColumnMapping, saveColumnMapping } from '../../../contract/columnMappings';
import { getDashboard } from '../../../contract/dashboard';
import { releaseMyBillLocks } from '../../../contract/myBillLocks';
import type { Scope } from '../../../src/domain/access/Scope';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from '../../application/bills/BillLocks';
import type { ChangeBillLines } from '../../application/bills/ChangeBillLines';
import type { BillQueries } from '../../application/bills/ports';
import type { ReconcileBill } from '../../application/bills/ReconcileBill';
import type { ReleaseBills } from '../../application/bills/ReleaseBills';
import type { RevertBill, UnreconcileBill } from '../../application/bills/ReopenBill';
import type { ColumnMappingStore } from '../../application/columnMappings/ports';
import type { ReadDashboard } from '../../application/dashboard/ReadDashboard';
import { notFound } from '../../application/shared/Refusal';
import type { Route } from '../Route';

/** Use cases behind the routes for bills. */
export interface BillServices {
  readonly bills: BillQueries;
  readonly changeLines: ChangeBillLines;
  readonly reconcile: ReconcileBill;
  readonly unreconcile: UnreconcileBill;
  readonly revert: RevertBill;
  readonly release: ReleaseBills;
}

/** Routes for bills. */
export function registerBillsRoutes(route: Route, services: BillServices): void {
  const { bills, changeLines, reconcile, unreconcile, revert, release } = services;
  const find = async (scope: Scope, billPk: string, now: Date): Promise<Bill> => {
    const bill = await bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  };
  route(searchBills, ({ scope, body, now }) => bills.search(scope, body, now));
  route(getBill, ({ scope, params, now }) => find(scope, params.billPk, now));
  route(getBillLines, async ({ scope, params, query, now }) => {
    // Read the version first: saving lines newer than it is refused, but saving older ones would overwrite changes.
    const bill = await find(scope, params.billPk, now);
    const { offset, limit, q, changedOnly } = query;
    const page = await bills.lines(scope, bill, { offset, limit, q, changedOnly: changedOnly === 'true' });
    return { version: bill.version, ...page };
  });
  route(getBillHistory, async ({ scope, params, now }) => {
    const { billPk } = await find(scope, params.billPk, now);
    return { items: await bills.history(billPk) };
  });
  route(changeBillLines, ({ caller, scope, params, body, now }) =>
    changeLines.run({ caller, scope, now, note: '', ...params, ...body }),
  );
  route(reconcileBill, ({ caller, scope, params, body, now }) =>
    reconcile.run({ caller, scope, now, ...params, ...body }),
  );
  route(unreconcileBill, ({ caller, scope, params, body, now }) =>
    unreconcile.run({ caller, scope, now, ...params, ...body }),
  );
  route(revertBill, ({ caller, scope, params, body, now }) => revert.run({ caller, scope, now, ...params, ...body }));
  route(releaseBills, async ({ caller, scope, body, now }) => ({
    results: await release.run({ caller, scope, billPks: body.values, now }),
  }));
}

/** Use cases behind the routes for locks. */
interface BillLockServices {
  readonly take: TakeBillLock;
  readonly keep: ExtendBillLock;
  readonly release: ReleaseBillLocks;
}

/** Routes for bill locks. */
export function registerBillLocksRoutes(route: Route, { take, keep, release }: BillLockServices): void {
  route(takeBillLock, ({ caller, scope, body, now }) => take.run({ caller, scope, now, ...body }));
  route(keepBillLock, ({ caller, scope, params, body, now }) => keep.run({ caller, scope, now, ...params, ...body }));
  route(releaseBillLock, async ({ caller, query }) => ({
    removed: await release.one(caller, query.billPk, query.lockToken),
  }));
  route(releaseMyBillLocks, async ({ caller, query }) => ({ removed: await release.ofPerson(caller, query.email) }));
}

/** Routes for remembered columns. */
export function registerColumnMappingsRoutes(route: Route, mappings: ColumnMappingStore): void {
  route(getColumnMapping, async ({ params: { groupNumber, fileKind }, assertGroup }) => {
    await assertGroup(groupNumber);
    return (await mappings.find(groupNumber, fileKind)) ?? null;
  });
  route(saveColumnMapping, async ({ params: { groupNumber, fileKind }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    await mappings.save(groupNumber, fileKind, body, caller, now);
    return body;
  });
}

/** Route for dashboards. */
export function registerDashboardRoutes(route: Route, dashboard: ReadDashboard): void {
  route(getDashboard, ({ caller, scope, params, query, now }) =>
    dashboard.run({ caller, scope, role: params.role, groupNumber: query.groupNumber, now }),
  );
}
