import { BringBackLines } from '../billStatus/BringBackLines';
import { registerBillStatusRoutes } from '../billStatus/billStatusRoutes';
import { ReconcileBill } from '../billStatus/ReconcileBill';
import { ReleaseBills } from '../billStatus/ReleaseBills';
import { RevertBill, UnreconcileBill } from '../billStatus/ReopenBill';
import { UnreleaseBills } from '../billStatus/UnreleaseBills';
import { BillAttachments } from '../bills/BillAttachments';
import { BillComments } from '../bills/BillComments';
import { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from '../bills/BillLocks';
import { registerBillCommentsRoutes, registerBillLocksRoutes, registerBillsRoutes } from '../bills/billsRoutes';
import { ChangeBillLines } from '../bills/ChangeBillLines';
import { WorkerComparisons } from '../bills/comparison/WorkerComparisons';
import { ReadBillBridge } from '../bills/ReadBillBridge';
import { ReadMember } from '../bills/ReadMember';
import { ReadReopening } from '../bills/ReadReopening';
import { SqlBillAttachments } from '../bills/SqlBillAttachments';
import { SqlBillBridgeQueries } from '../bills/SqlBillBridgeQueries';
import { SqlBillComments } from '../bills/SqlBillComments';
import { SqlBillLocks } from '../bills/SqlBillLocks';
import { SqlBillQueries } from '../bills/SqlBillQueries';
import { SqlMemberQueries } from '../bills/SqlMemberQueries';
import { SqlReopeningQueries } from '../bills/SqlReopeningQueries';
import type { Route } from '../calls/Route';
import { registerContinuationRoutes } from '../continuation/continuationRoutes';
import { SqlContinuationQueries } from '../continuation/SqlContinuationPayers';
import { SqlCorrectionQueries } from '../corrections/SqlCorrectionQueries';
import { registerDashboardRoutes } from '../dashboard/dashboardRoutes';
import { ReadCarrierBoard } from '../dashboard/ReadCarrierBoard';
import { ReadDashboard } from '../dashboard/ReadDashboard';
import { SqlBillChangeQueries, SqlDashboardQueries } from '../dashboard/SqlDashboardQueries';
import { isDatabaseUnavailable } from '../database/databaseErrors';
import { ReadDelinquency } from '../delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../delinquency/SqlDelinquencyQueries';
import { WorkerDocuments } from '../documents/WorkerDocuments';
import { ExportBillLines } from '../evidence/ExportBillLines';
import { registerEvidenceRoutes, registerSlipRoutes } from '../evidence/evidenceRoutes';
import { ReadExpectedOnLaterBills } from '../evidence/ReadExpectedOnLaterBills';
import { SqlEvidenceQueries } from '../evidence/SqlEvidenceQueries';
import { SqlReceiptQueries } from '../evidence/SqlReceiptQueries';
import { WriteEvidence } from '../evidence/WriteEvidence';
import { WriteReceipt } from '../evidence/WriteReceipt';
import { WriteRemittanceSlip } from '../evidence/WriteRemittanceSlip';
import { ReadExpected } from '../expected/ReadExpected';
import { SqlExpectedQueries } from '../expected/SqlExpectedQueries';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { SqlNoticeRecords } from '../notices/SqlNoticeRecords';
import { SqlPaymentQueries } from '../payments/SqlPaymentQueries';
import { SqlRemittanceStore } from '../processing/remittances/SqlRemittanceStore';
import { SqlRateQueries } from '../rates/SqlRates';
import { registerComparisonFactsRoute } from '../reconciliation/comparisonRoutes';
import { ReadComparisonFacts } from '../reconciliation/ReadComparisonFacts';
import { ReadDecisionMemory } from '../reconciliation/ReadDecisionMemory';
import { SqlComparisonQueries } from '../reconciliation/SqlComparisonQueries';
import { SqlStandingQueries } from '../reconciliation/SqlStandingDecisions';
import { registerStandingRoutes } from '../reconciliation/standingRoutes';
import { LineArchive } from '../retention/LineArchive';
import { SnapshotArchive } from '../retention/SnapshotArchive';
import { SqlLineRecords } from '../retention/SqlLineRecords';
import { SqlSnapshotRecords } from '../retention/SqlSnapshotRecords';
import { ReadBillRules } from '../rules/ReadBillRules';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import { SqlRuleQueries } from '../rules/SqlRuleQueries';
import { SearchEverything } from '../search/SearchEverything';
import { SqlSearchQueries } from '../search/SqlSearchQueries';
import { registerSearchRoutes } from '../search/searchRoutes';
import { SqlUploadQueries } from '../uploads/SqlUploadQueries';
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
      bills,
      bridge: new ReadBillBridge(bills, bridges),
      changeLines: new ChangeBillLines(transactions),
      reopening: new ReadReopening(bills, new SqlReopeningQueries(db)),
    });
    registerComparisonFactsRoute(route, facts);
    registerBillStatusRoutes(route, {
      reconcile: new ReconcileBill(transactions, facts, new WorkerComparisons()),
      unreconcile: new UnreconcileBill(transactions),
      revert: new RevertBill(transactions, new SnapshotArchive(new SqlSnapshotRecords(db), files)),
      release: new ReleaseBills(transactions, { isUnavailable: isDatabaseUnavailable, reportFailure: onFailure }),
      unrelease: new UnreleaseBills(transactions),
      bringBack: new BringBackLines(bills, new LineArchive(new SqlLineRecords(db), files)),
    });
    const memory = new ReadDecisionMemory(bills, standing);
    registerStandingRoutes(route, new SqlTransactions(db), { memory, queries: standing });
    registerContinuationRoutes(route, new SqlTransactions(db), payers);
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
