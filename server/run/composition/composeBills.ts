import { BringBackLines } from '../../billing/billStatus/BringBackLines';
import { registerBillStatusRoutes } from '../../billing/billStatus/billStatusRoutes';
import { ReconcileBill } from '../../billing/billStatus/ReconcileBill';
import { ReleaseBills } from '../../billing/billStatus/ReleaseBills';
import { RevertBill } from '../../billing/billStatus/ReopenBill';
import { UnreleaseBills } from '../../billing/billStatus/UnreleaseBills';
import { LineArchive } from '../../billing/bills/archive/LineArchive';
import { SnapshotArchive } from '../../billing/bills/archive/SnapshotArchive';
import { BillAttachments } from '../../billing/bills/BillAttachments';
import { BillComments } from '../../billing/bills/BillComments';
import { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from '../../billing/bills/BillLocks';
import {
  registerBillCommentsRoutes,
  registerBillLocksRoutes,
  registerBillsRoutes,
} from '../../billing/bills/billsRoutes';
import { WorkerComparisons } from '../../billing/bills/comparison/WorkerComparisons';
import { ReadBillBridge } from '../../billing/bills/ReadBillBridge';
import { ReadMember } from '../../billing/bills/ReadMember';
import { ReadReopening } from '../../billing/bills/ReadReopening';
import { SqlBillAttachments } from '../../billing/bills/SqlBillAttachments';
import { SqlBillBridgeQueries } from '../../billing/bills/SqlBillBridgeQueries';
import { SqlBillComments } from '../../billing/bills/SqlBillComments';
import { SqlBillLocks } from '../../billing/bills/SqlBillLocks';
import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { SqlMemberQueries } from '../../billing/bills/SqlMemberQueries';
import { SqlReopeningQueries } from '../../billing/bills/SqlReopeningQueries';
import { registerContinuationRoutes } from '../../billing/continuation/continuationRoutes';
import { SqlContinuationQueries } from '../../billing/continuation/SqlContinuationPayers';
import { SqlCorrectionQueries } from '../../billing/corrections/SqlCorrectionQueries';
import { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../../billing/delinquency/SqlDelinquencyQueries';
import { ReadExpected } from '../../billing/expected/ReadExpected';
import { SqlExpectedQueries } from '../../billing/expected/SqlExpectedQueries';
import { SqlRateQueries } from '../../billing/rates/SqlRates';
import { registerComparisonFactsRoute } from '../../billing/reconciliation/comparisonRoutes';
import { ReadComparisonFacts } from '../../billing/reconciliation/ReadComparisonFacts';
import { ReadDecisionMemory } from '../../billing/reconciliation/ReadDecisionMemory';
import { SqlComparisonQueries } from '../../billing/reconciliation/SqlComparisonQueries';
import { SqlStandingQueries } from '../../billing/reconciliation/SqlStandingDecisions';
import { registerStandingRoutes } from '../../billing/reconciliation/standingRoutes';
import { ReadBillRules } from '../../billing/rules/ReadBillRules';
import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import { SqlRuleQueries } from '../../billing/rules/SqlRuleQueries';
import { SearchEverything } from '../../billing/search/SearchEverything';
import { SqlSearchQueries } from '../../billing/search/SqlSearchQueries';
import { registerSearchRoutes } from '../../billing/search/searchRoutes';
import { SqlPaymentQueries } from '../../money/payments/SqlPaymentQueries';
import { SqlRemittanceStore } from '../../money/processing/remittances/SqlRemittanceStore';
import { registerDashboardRoutes } from '../../office/dashboard/dashboardRoutes';
import { ReadCarrierBoard } from '../../office/dashboard/ReadCarrierBoard';
import { ReadDashboard } from '../../office/dashboard/ReadDashboard';
import { SqlBillChangeQueries, SqlDashboardQueries } from '../../office/dashboard/SqlDashboardQueries';
import { ExportBillLines } from '../../office/evidence/ExportBillLines';
import { registerEvidenceRoutes, registerSlipRoutes } from '../../office/evidence/evidenceRoutes';
import { ReadExpectedOnLaterBills } from '../../office/evidence/ReadExpectedOnLaterBills';
import { SqlEvidenceQueries } from '../../office/evidence/SqlEvidenceQueries';
import { SqlReceiptQueries } from '../../office/evidence/SqlReceiptQueries';
import { WriteEvidence } from '../../office/evidence/WriteEvidence';
import { WriteReceipt } from '../../office/evidence/WriteReceipt';
import { WriteRemittanceSlip } from '../../office/evidence/WriteRemittanceSlip';
import { SqlNoticeRecords } from '../../office/notices/SqlNoticeRecords';
import { SqlLineRecords } from '../../office/retention/SqlLineRecords';
import { SqlSnapshotRecords } from '../../office/retention/SqlSnapshotRecords';
import { SqlUploadQueries } from '../../office/uploads/SqlUploadQueries';
import type { Route } from '../../platform/calls/Route';
import { isDatabaseUnavailable } from '../../platform/database/databaseErrors';
import { WorkerDocuments } from '../../platform/documents/WorkerDocuments';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Default size limits. */
const ATTACHMENT_LIMITS = { fileBytes: 10 * 1024 * 1024, billBytes: 100 * 1024 * 1024 };

/** Wires the routes of bills, their locks, and the dashboard. */
export function composeBills({
  db,
  reports = db,
  clock,
  files,
  officeTimeZone,
  remittanceTerms,
  attachmentLimits = ATTACHMENT_LIMITS,
  onFailure = () => undefined,
}: Platform): (route: Route) => void {
  const bills = new SqlBillQueries(db);
  const transactions = new SqlTransactions(db);
  const locks = new SqlBillLocks(db);
  const comments = new BillComments(
    bills,
    new SqlBillComments(db, (tx) => new SqlNoticeRecords(tx)),
    attachmentLimits.fileBytes,
  );
  const attachments = new BillAttachments(comments, new SqlBillAttachments(db), files, attachmentLimits);
  const bridges = new SqlBillBridgeQueries(db);
  const rules = new ReadBillRules(bills, new SqlRuleQueries(db));
  const payers = new SqlContinuationQueries(db);
  const facts = new ReadComparisonFacts(
    bills,
    bridges,
    new SqlComparisonQueries(db),
    rules,
    payers,
    new SqlRateQueries(db),
  );
  const standing = new SqlStandingQueries(db);
  const delinquency = new ReadDelinquency(new SqlDelinquencyQueries(db, clock), new SqlRuleQueries(db), bills);
  const stages = new ReadDelinquency(new SqlDelinquencyQueries(reports, clock), new SqlRuleQueries(reports), bills);
  return (route) => {
    registerBillsRoutes(route, {
      lists: new ListExport(new HucreWorkbooks()),
      bills,
      reports: new SqlBillQueries(reports),
      bridge: new ReadBillBridge(bills, bridges),
      transactions,
      reopening: new ReadReopening(bills, new SqlReopeningQueries(db)),
    });
    registerComparisonFactsRoute(route, facts);
    registerBillStatusRoutes(route, {
      reconcile: new ReconcileBill(transactions, facts, new WorkerComparisons()),
      transactions,
      revert: new RevertBill(transactions, new SnapshotArchive(new SqlSnapshotRecords(db), files)),
      release: new ReleaseBills(transactions, { isUnavailable: isDatabaseUnavailable, reportFailure: onFailure }),
      unrelease: new UnreleaseBills(transactions),
      bringBack: new BringBackLines(bills, new LineArchive(new SqlLineRecords(db), files)),
    });
    const memory = new ReadDecisionMemory(bills, standing);
    registerStandingRoutes(route, transactions, { memory, queries: standing });
    registerContinuationRoutes(route, transactions, payers);
    registerBillCommentsRoutes(route, comments, attachments);
    registerBillLocksRoutes(route, {
      take: new TakeBillLock(locks),
      keep: new ExtendBillLock(locks),
      release: new ReleaseBillLocks(locks),
    });
    registerDashboardRoutes(
      route,
      // Bills to release are chosen from the list, so they are read together with the bills.
      new ReadDashboard(new SqlDashboardQueries(reports, officeTimeZone, clock), bills, stages),
      new ReadCarrierBoard({
        corrections: new SqlCorrectionQueries(reports, new SqlRetroWindows(reports)),
        uploads: new SqlUploadQueries(reports),
        remittances: new SqlRemittanceStore(reports, remittanceTerms),
        expected: new SqlExpectedQueries(reports),
      }),
      new SqlBillChangeQueries(reports),
      delinquency,
    );
  };
}

const DEMO_REMIT_TO = ['Listbill Demo Lockbox', 'PO Box 4100', 'Hartford, CT 06141-4100'];

/** Address lines for mailed checks; empty if not set. */
export function remitToOf({ demo, remitTo }: Pick<Platform, 'demo' | 'remitTo'>): readonly string[] {
  return remitTo ?? (demo ? DEMO_REMIT_TO : []);
}

/** Wires the routes of evidence, exports of bills, receipts, and remittance slips. */
export function composeEvidence(platform: Platform): (route: Route) => void {
  const { db, documents = new WorkerDocuments() } = platform;
  const bills = new SqlBillQueries(db);
  const bridge = new ReadBillBridge(bills, new SqlBillBridgeQueries(db));
  const evidence = new SqlEvidenceQueries(db);
  const expected = new ReadExpectedOnLaterBills(new SqlExpectedQueries(db), new SqlRetroWindows(db));
  const writeEvidence = new WriteEvidence({ bills, bridge, evidence, expected }, documents);
  const exportLines = new ExportBillLines(bills, new HucreWorkbooks());
  const receipt = new WriteReceipt(
    new SqlPaymentQueries(db),
    new SqlReceiptQueries(db),
    documents,
    platform.officeTimeZone,
  );
  const slip = new WriteRemittanceSlip(bills, documents, remitToOf(platform));
  return (route) => {
    registerEvidenceRoutes(route, writeEvidence, exportLines);
    registerSlipRoutes(route, receipt, slip);
  };
}

/** Wires the routes of the search and of members. */
export function composeSearch({ db, reports = db }: Platform): (route: Route) => void {
  const windows = new SqlRetroWindows(db);
  const expected = new ReadExpected(new SqlExpectedQueries(db), windows);
  const members = new ReadMember(new SqlMemberQueries(db), new SqlCorrectionQueries(db, windows), expected);
  return (route) => registerSearchRoutes(route, new SearchEverything(new SqlSearchQueries(reports)), members);
}
