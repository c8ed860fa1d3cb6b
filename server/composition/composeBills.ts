import { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from '../application/bills/BillLocks';
import { ChangeBillLines } from '../application/bills/ChangeBillLines';
import { ReconcileBill } from '../application/bills/ReconcileBill';
import { ReleaseBills } from '../application/bills/ReleaseBills';
import { RevertBill, UnreconcileBill } from '../application/bills/ReopenBill';
import { ReadDashboard } from '../application/dashboard/ReadDashboard';
import type { Route } from '../http/Route';
import { registerBillLocksRoutes, registerBillsRoutes, registerDashboardRoutes } from '../http/routes/billsRoutes';
import { SqlBillLocks } from '../infrastructure/sql/bills/SqlBillLocks';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlBillUnitOfWork } from '../infrastructure/sql/bills/SqlBillUnitOfWork';
import { SqlDashboardQueries } from '../infrastructure/sql/bills/SqlDashboardQueries';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import type { Platform } from './Platform';

/** Wires the routes of bills, their locks and the dashboard. */
export function composeBills({ db }: Platform): (route: Route) => void {
  const bills = new SqlBillQueries(db);
  const desk = new SqlBillUnitOfWork(db);
  const locks = new SqlBillLocks(db);
  return (route) => {
    registerBillsRoutes(route, {
      bills,
      changeLines: new ChangeBillLines(desk),
      reconcile: new ReconcileBill(desk),
      unreconcile: new UnreconcileBill(desk),
      revert: new RevertBill(desk),
      release: new ReleaseBills(desk),
    });
    registerBillLocksRoutes(route, {
      take: new TakeBillLock(locks),
      keep: new ExtendBillLock(locks),
      release: new ReleaseBillLocks(locks),
    });
    registerDashboardRoutes(route, new ReadDashboard(new SqlDashboardQueries(db), bills, new SqlPaymentQueries(db)));
  };
}
