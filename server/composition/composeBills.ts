import { BillAttachments } from '../application/bills/BillAttachments';
import { BillComments } from '../application/bills/BillComments';
import { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from '../application/bills/BillLocks';
import { ChangeBillLines } from '../application/bills/ChangeBillLines';
import { ReadBillBridge } from '../application/bills/ReadBillBridge';
import { ReadComparisonFacts } from '../application/bills/ReadComparisonFacts';
import { ReadMember } from '../application/bills/ReadMember';
import { ReconcileBill } from '../application/bills/ReconcileBill';
import { ReleaseBills } from '../application/bills/ReleaseBills';
import { RevertBill, UnreconcileBill } from '../application/bills/ReopenBill';
import { UnreleaseBills } from '../application/bills/UnreleaseBills';
import { ReadDashboard } from '../application/dashboard/ReadDashboard';
import { ReadDelinquency } from '../application/delinquency/ReadDelinquency';
import { ExportBillLines } from '../application/evidence/ExportBillLines';
import { ReadExpectedOnLaterBills } from '../application/evidence/ReadExpectedOnLaterBills';
import { WriteEvidence } from '../application/evidence/WriteEvidence';
import { WriteReceipt } from '../application/evidence/WriteReceipt';
import { WriteRemittanceSlip } from '../application/evidence/WriteRemittanceSlip';
import { SnapshotArchive } from '../application/retention/SnapshotArchive';
import { ReadBillRules } from '../application/rules/ReadBillRules';
import { SearchEverything } from '../application/search/SearchEverything';
import { ChangeStandingDecisions } from '../application/standing/ChangeStandingDecisions';
import { ReadDecisionMemory } from '../application/standing/ReadDecisionMemory';
import type { Route } from '../http/Route';
import {
  registerBillCommentsRoutes,
  registerBillLocksRoutes,
  registerBillsRoutes,
  registerDashboardRoutes,
  registerEvidenceRoutes,
  registerSlipRoutes,
} from '../http/routes/billsRoutes';
import { registerSearchRoutes } from '../http/routes/searchRoutes';
import { registerStandingRoutes } from '../http/routes/standingRoutes';
import { WorkerDocuments } from '../infrastructure/documents/WorkerDocuments';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { SqlBillAttachments } from '../infrastructure/sql/bills/SqlBillAttachments';
import { SqlBillBridgeQueries } from '../infrastructure/sql/bills/SqlBillBridgeQueries';
import { SqlBillComments } from '../infrastructure/sql/bills/SqlBillComments';
import { SqlBillLocks } from '../infrastructure/sql/bills/SqlBillLocks';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlBillUnitOfWork } from '../infrastructure/sql/bills/SqlBillUnitOfWork';
import { SqlComparisonQueries } from '../infrastructure/sql/bills/SqlComparisonQueries';
import { SqlBillChangeQueries, SqlDashboardQueries } from '../infrastructure/sql/bills/SqlDashboardQueries';
import { SqlEvidenceQueries } from '../infrastructure/sql/bills/SqlEvidenceQueries';
import { SqlMemberQueries } from '../infrastructure/sql/bills/SqlMemberQueries';
import { SqlReleaseUnitOfWork } from '../infrastructure/sql/bills/SqlReleaseUnitOfWork';
import { SqlDelinquencyQueries } from '../infrastructure/sql/delinquency/SqlDelinquencyQueries';
import { SqlExpectedQueries } from '../infrastructure/sql/expected/SqlExpectedQueries';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import { SqlReceiptQueries } from '../infrastructure/sql/payments/SqlReceiptQueries';
import { SqlSnapshotRecords } from '../infrastructure/sql/retention/SqlSnapshotRecords';
import { SqlRetroWindows } from '../infrastructure/sql/rules/SqlRetroWindows';
import { SqlRuleQueries } from '../infrastructure/sql/rules/SqlRuleQueries';
import { SqlSearchQueries } from '../infrastructure/sql/search/SqlSearchQueries';
import { SqlStandingQueries, SqlStandingUnitOfWork } from '../infrastructure/sql/standing/SqlStandingDecisions';
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
  const standing = new SqlStandingQueries(db);
  const delinquency = new ReadDelinquency(new SqlDelinquencyQueries(db), new SqlRuleQueries(db), bills);
  return (route) => {
    registerBillsRoutes(route, {
      bills,
      bridge: new ReadBillBridge(bills, bridges),
      facts,
      changeLines: new ChangeBillLines(unitOfWork),
      reconcile: new ReconcileBill(unitOfWork, facts),
      unreconcile: new UnreconcileBill(unitOfWork),
      revert: new RevertBill(unitOfWork, new SnapshotArchive(new SqlSnapshotRecords(db), files)),
      release: new ReleaseBills(new SqlReleaseUnitOfWork(db)),
      unrelease: new UnreleaseBills(unitOfWork),
    });
    registerStandingRoutes(route, {
      memory: new ReadDecisionMemory(bills, standing),
      queries: standing,
      change: new ChangeStandingDecisions(new SqlStandingUnitOfWork(db)),
    });
    registerBillCommentsRoutes(route, comments, attachments);
    registerBillLocksRoutes(route, {
      take: new TakeBillLock(locks),
      keep: new ExtendBillLock(locks),
      release: new ReleaseBillLocks(locks),
    });
    registerDashboardRoutes(
      route,
      new ReadDashboard(new SqlDashboardQueries(db), bills, new SqlPaymentQueries(db), delinquency),
      new SqlBillChangeQueries(db),
      delinquency,
    );
  };
}

const DEMO_REMIT_TO = ['Listbill Demo Lockbox', 'PO Box 4100', 'Hartford, CT 06141-4100'];

/** Wires the routes of evidence, exports of bills, receipts and remittance slips. */
export function composeEvidence({
  db,
  documents = new WorkerDocuments(),
  remitTo,
  demo,
}: Platform): (route: Route) => void {
  const bills = new SqlBillQueries(db);
  const bridge = new ReadBillBridge(bills, new SqlBillBridgeQueries(db));
  const evidence = new SqlEvidenceQueries(db);
  const expected = new ReadExpectedOnLaterBills(new SqlExpectedQueries(db), new SqlRetroWindows(db));
  const writeEvidence = new WriteEvidence({ bills, bridge, evidence, expected }, documents);
  const exportLines = new ExportBillLines(bills, new HucreWorkbooks());
  const receipt = new WriteReceipt(new SqlPaymentQueries(db), new SqlReceiptQueries(db), documents);
  const slip = new WriteRemittanceSlip(bills, documents, remitTo ?? (demo ? DEMO_REMIT_TO : []));
  return (route) => {
    registerEvidenceRoutes(route, writeEvidence, exportLines);
    registerSlipRoutes(route, receipt, slip);
  };
}

/** Wires the routes of the search and of members. */
export function composeSearch({ db }: Platform): (route: Route) => void {
  return (route) =>
    registerSearchRoutes(
      route,
      new SearchEverything(new SqlSearchQueries(db)),
      new ReadMember(new SqlMemberQueries(db)),
    );
}
