import { getLargestBillChanges } from '../../contract/bills/billChanges';
import { getBillDelinquency } from '../../contract/bills/billDelinquency';
import { getCarrierBoard } from '../../contract/carrierBoard';
import { getDashboard } from '../../contract/dashboard';
import type { Route } from '../calls/Route';
import type { ReadDelinquency } from '../delinquency/ReadDelinquency';
import type { BillChangeQueries } from './BillChangeQueries';
import type { ReadCarrierBoard } from './ReadCarrierBoard';
import type { ReadDashboard } from './ReadDashboard';

/** Routes for dashboards and delinquency. */
export function registerDashboardRoutes(
  route: Route,
  dashboard: ReadDashboard,
  carrierBoard: ReadCarrierBoard,
  changes: BillChangeQueries,
  delinquency: ReadDelinquency,
): void {
  route(getBillDelinquency, ({ scope, params, ...at }) => delinquency.ofBill(scope, params.billPk, at));
  route(getLargestBillChanges, async ({ scope }) => ({ items: await changes.largest(scope) }));
  route(getDashboard, async ({ caller, scope, params, query, now, today }) => ({
    ...(await dashboard.run({ caller, scope, role: params.role, groupNumber: query.groupNumber, now, today })),
  }));
  route(getCarrierBoard, ({ caller, today }) => carrierBoard.run(caller, today));
}
