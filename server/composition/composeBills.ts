import { BillComments } from '../application/bills/BillComments';
import { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from '../application/bills/BillLocks';
import { ChangeBillLines } from '../application/bills/ChangeBillLines';
import { ReadBillBridge } from '../application/bills/ReadBillBridge';
import { ReadComparisonFacts } from '../application/bills/ReadComparisonFacts';
import { ReconcileBill } from '../application/bills/ReconcileBill';
import { ReleaseBills } from '../application/bills/ReleaseBills';
import { RevertBill, UnreconcileBill } from '../application/bills/ReopenBill';
import { ReadDashboard } from '../application/dashboard/ReadDashboard';
import { ReadBillRules } from '../application/rules/ReadBillRules';
import { ChangeStandingDecisions } from '../application/standing/ChangeStandingDecisions';
import { ReadDecisionMemory } from '../application/standing/ReadDecisionMemory';
import type { Route } from '../http/Route';
import {
  registerBillCommentsRoutes,
  registerBillLocksRoutes,
  registerBillsRoutes,
  registerDashboardRoutes,
} from '../http/routes/billsRoutes';
import { registerStandingRoutes } from '../http/routes/standingRoutes';
import { SqlBillBridgeQueries } from '../infrastructure/sql/bills/SqlBillBridgeQueries';
import { SqlBillChangeQueries } from '../infrastructure/sql/bills/SqlBillChangeQueries';
import { SqlBillComments } from '../infrastructure/sql/bills/SqlBillComments';
import { SqlBillLocks } from '../infrastructure/sql/bills/SqlBillLocks';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlBillUnitOfWork } from '../infrastructure/sql/bills/SqlBillUnitOfWork';
import { SqlComparisonQueries } from '../infrastructure/sql/bills/SqlComparisonQueries';
import { SqlDashboardQueries } from '../infrastructure/sql/bills/SqlDashboardQueries';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import { SqlRuleQueries } from '../infrastructure/sql/rules/SqlRuleQueries';
import { SqlStandingQueries, SqlStandingUnitOfWork } from '../infrastructure/sql/standing/SqlStandingDecisions';
import type { Platform } from './Platform';

/** Wires the routes of bills, their locks and the dashboard. */
export function composeBills({ db }: Platform): (route: Route) => void {
  const bills = new SqlBillQueries(db);
  const unitOfWork = new SqlBillUnitOfWork(db);
  const locks = new SqlBillLocks(db);
  const bridges = new SqlBillBridgeQueries(db);
  const rules = new ReadBillRules(bills, new SqlRuleQueries(db));
  const facts = new ReadComparisonFacts(bills, bridges, new SqlComparisonQueries(db), rules);
  const standing = new SqlStandingQueries(db);
  return (route) => {
    registerBillsRoutes(route, {
      bills,
      bridge: new ReadBillBridge(bills, bridges),
      facts,
      changeLines: new ChangeBillLines(unitOfWork),
      reconcile: new ReconcileBill(unitOfWork, facts),
      unreconcile: new UnreconcileBill(unitOfWork),
      revert: new RevertBill(unitOfWork),
      release: new ReleaseBills(unitOfWork),
    });
    registerStandingRoutes(route, {
      memory: new ReadDecisionMemory(bills, standing),
      queries: standing,
      change: new ChangeStandingDecisions(new SqlStandingUnitOfWork(db)),
    });
    registerBillCommentsRoutes(route, new BillComments(bills, new SqlBillComments(db)));
    registerBillLocksRoutes(route, {
      take: new TakeBillLock(locks),
      keep: new ExtendBillLock(locks),
      release: new ReleaseBillLocks(locks),
    });
    registerDashboardRoutes(
      route,
      new ReadDashboard(new SqlDashboardQueries(db), bills, new SqlPaymentQueries(db)),
      new SqlBillChangeQueries(db),
    );
  };
}
