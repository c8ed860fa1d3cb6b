import { KeepBillLock } from '../application/billLocks/KeepBillLock';
import { ReleaseBillLocks } from '../application/billLocks/ReleaseBillLocks';
import { TakeBillLock } from '../application/billLocks/TakeBillLock';
import { ChangeBillLines } from '../application/bills/ChangeBillLines';
import { ReconcileBill } from '../application/bills/ReconcileBill';
import { ReleaseBills } from '../application/bills/ReleaseBills';
import { RevertBill } from '../application/bills/RevertBill';
import { UnreconcileBill } from '../application/bills/UnreconcileBill';
import { ReadDashboard } from '../application/dashboard/ReadDashboard';
import type { Route } from '../http/Route';
import { registerBillLocksRoutes } from '../http/routes/billLocksRoutes';
import { registerBillsRoutes } from '../http/routes/billsRoutes';
import { registerDashboardRoutes } from '../http/routes/dashboardRoutes';
import { SqlBillLocks } from '../infrastructure/sql/billLocks/SqlBillLocks';
import { SqlBillBook } from '../infrastructure/sql/bills/SqlBillBook';
import { SqlBillDesk } from '../infrastructure/sql/bills/SqlBillDesk';
import { SqlDashboardFigures } from '../infrastructure/sql/dashboard/SqlDashboardFigures';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import type { Platform } from './Platform';

/** The calls around bills, until money comes. */
export function composeBills({ db }: Platform): (route: Route) => void {
  const bills = new SqlBillBook(db);
  const desk = new SqlBillDesk(db);
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
      keep: new KeepBillLock(locks),
      release: new ReleaseBillLocks(locks),
    });
    registerDashboardRoutes(route, new ReadDashboard(new SqlDashboardFigures(db), bills, new SqlPaymentQueries(db)));
  };
}
