import { BillAttachments } from '../application/bills/BillAttachments';
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
import type { Route } from '../http/Route';
import {
  registerBillCommentsRoutes,
  registerBillLocksRoutes,
  registerBillsRoutes,
  registerDashboardRoutes,
} from '../http/routes/billsRoutes';
import { SqlBillAttachments } from '../infrastructure/sql/bills/SqlBillAttachments';
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
import type { Platform } from './Platform';

/** Size limits unless the operator sets others. */
const ATTACHMENT_LIMITS = { fileBytes: 10 * 1024 * 1024, billBytes: 100 * 1024 * 1024 };

/** Wires the routes of bills, their locks and the dashboard. */
export function composeBills({ db, files, attachmentLimits = ATTACHMENT_LIMITS }: Platform): (route: Route) => void {
  const bills = new SqlBillQueries(db);
  const unitOfWork = new SqlBillUnitOfWork(db);
  const locks = new SqlBillLocks(db);
  const comments = new BillComments(bills, new SqlBillComments(db), attachmentLimits.fileBytes);
  const attachments = new BillAttachments(comments, new SqlBillAttachments(db), files, attachmentLimits);
  const bridges = new SqlBillBridgeQueries(db);
  const rules = new ReadBillRules(bills, new SqlRuleQueries(db));
  const facts = new ReadComparisonFacts(bills, bridges, new SqlComparisonQueries(db), rules);
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
    registerBillCommentsRoutes(route, comments, attachments);
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
