import { getLargestBillChanges } from '../../../contract/billing/bills/billChanges';
import { getBillDelinquency } from '../../../contract/billing/bills/billDelinquency';
import { getCarrierBoard } from '../../../contract/office/carrierBoard';
import { getDashboard } from '../../../contract/office/dashboard';
import type { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import type { Route } from '../../platform/calls/Route';
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
