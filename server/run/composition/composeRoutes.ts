import { registerColumnMappingsRoutes, registerMemberLinksRoutes } from '../../billing/reconciliation/comparisonRoutes';
import { registerDraftsRoutes } from '../../billing/reconciliation/draftRoutes';
import { SqlColumnMappings } from '../../billing/reconciliation/SqlColumnMappings';
import { SqlMemberLinks } from '../../billing/reconciliation/SqlComparisonQueries';
import { SqlDrafts } from '../../billing/reconciliation/SqlDrafts';
import { registerRepsRoutes } from '../../billing/search/searchRoutes';
import { registerAuditRoutes } from '../../office/audit/auditRoutes';
import { ReadAudit } from '../../office/audit/ReadAudit';
import { SqlAuditQueries } from '../../office/audit/SqlAuditQueries';
import { type KeptDays, ReadKeptData } from '../../office/retention/ReadKeptData';
import { registerRetentionRoutes } from '../../office/retention/retentionRoutes';
import { SqlKeptData } from '../../office/retention/SqlKeptData';
import { SqlUploadQueries } from '../../office/uploads/SqlUploadQueries';
import type { UploadRunner } from '../../office/uploads/UploadRunner';
import { ChangeViews } from '../../office/views/ChangeViews';
import { ReadViews } from '../../office/views/ReadViews';
import { SqlViewQueries } from '../../office/views/SqlViews';
import { registerViewRoutes } from '../../office/views/viewRoutes';
import { registerAnalyticsRoutes } from '../../people/analytics/analyticsRoutes';
import { SqlAnalytics } from '../../people/analytics/SqlAnalytics';
import { registerPreferencesRoutes } from '../../people/preferences/preferencesRoutes';
import { SqlPreferences } from '../../people/preferences/SqlPreferences';
import { ReadRep } from '../../people/reps/ReadRep';
import { SqlRepQueries } from '../../people/reps/SqlRepQueries';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import { SqlSessions } from '../../people/session/SqlSessions';
import { registerSessionRoutes } from '../../people/session/sessionRoutes';
import type { Route } from '../../platform/calls/Route';
import type { Db } from '../../platform/database/Tables';
import { SqlUiLogs } from '../../platform/errors/SqlUiLogs';
import { registerUiLogsRoutes } from '../../platform/errors/uiLogRoutes';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { SqlAuditTrail } from '../../platform/health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../../platform/health/trail/SqlFullChecks';
import { registerDemoFilesRoutes } from '../demo/demoFilesRoutes';
import type { DemoFiles } from '../demo/files/DemoFiles';
import { composeAging, composeBooks, composePeriods, composeStatements } from './composeAccounting';
import {
  composeClasses,
  composeCorrections,
  composeCosts,
  composeDivisions,
  composeNotOnBill,
  composeRates,
  composeSavings,
} from './composeBilling';
import { composeBills, composeEvidence, composeSearch } from './composeBills';
import { composeDeposits } from './composeDeposits';
import { composeControls, composeDirectory, composeDirectoryMails } from './composeDirectory';
import { composeExports } from './composeExports';
import { composeGoLive, composeUpkeep } from './composeGoLive';
import { composeMoney } from './composeMoney';
import { composeNotices } from './composeNotices';
import { composeErasure, composeGroups, composeSetup } from './composeOffice';
import { composePreparedExports, type PreparedExportParts } from './composePreparedExports';
import { composeExpected, composeRegister, composeRules } from './composeRules';
import { composeUploadRunner, composeUploads } from './composeUploads';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Connects every call to its use case and store. */
export function composeRoutes(
  platform: Platform,
  uploads: UploadRunner = composeUploadRunner(platform),
  exports: PreparedExportParts = composePreparedExports(platform),
): (route: Route) => void {
  const { db, demo } = platform;
  return (plainRoute) => {
    const route = exports.routeWithBackground(plainRoute);
    const views = new ReadViews(new SqlViewQueries(db));
    registerPreferencesRoutes(route, new SqlPreferences(db), views);
    registerViewRoutes(route, views, new ChangeViews(new SqlTransactions(db)));
    registerSessionRoutes(route, new SqlSessions(db), platform.waysToSignIn);
    registerDraftsRoutes(route, new SqlDrafts(db));
    registerColumnMappingsRoutes(route, new SqlColumnMappings(db));
    registerMemberLinksRoutes(route, new SqlMemberLinks(db));
    registerAnalyticsRoutes(route, new SqlAnalytics(db));
    registerUiLogsRoutes(route, new SqlUiLogs(db));
    registerRepsRoutes(route, new ReadRep(new SqlRepQueries(db)));
    registerDemoFilesRoutes(route, demo ? () => demoFiles(db) : undefined, {
      directory: new SqlCallerDirectory(db),
      queries: new SqlUploadQueries(db),
    });
    composeAging(platform)(route);
    composeAudit(platform)(route);
    composeBooks(platform)(route);
    composeDeposits(platform)(route);
    composeDirectory(platform)(route);
    composeDirectoryMails(platform)(route);
    composeBills(platform)(route);
    composeErasure(platform)(route);
    composeEvidence(platform)(route);
    composeExpected(platform)(route);
    composeRegister(platform)(route);
    composeControls(platform)(route);
    composeCorrections(platform)(route);
    composeNotOnBill(platform)(route);
    composeClasses(platform)(route);
    composeCosts(platform)(route);
    composeDivisions(platform)(route);
    composeExports(platform)(route);
    composeGoLive(platform)(route);
    composeUpkeep(platform)(route);
    composeGroups(platform)(route);
    composeMoney(platform)(route);
    composeNotices(platform)(route);
    composeRules(platform)(route);
    composeSavings(platform)(route);
    composeSearch(platform)(route);
    composeSetup(platform)(route);
    composeStatements(platform)(route);
    composePeriods(platform)(route);
    exports.register(route);
    composeRates(platform)(route);
    composeUploads(platform, uploads)(route);
  };
}

/** Loaded on the first request: most installations are not a demo. */
async function demoFiles(db: Db): Promise<DemoFiles> {
  const demo = await import('../demo/files/DemoFiles');
  return new demo.DemoFiles(db);
}

/** Defaults of the settings. */
const DEFAULT_KEPT_DAYS: KeptDays = {
  uiLogs: 90,
  idempotencyKeys: 90,
  uploadedFiles: 90,
  memberFiles: 2_555,
  memberRows: 0,
};

/** Wires the routes of the audit log and of the report of stored data. */
function composeAudit({ db, clock, officeTimeZone, keptDays = DEFAULT_KEPT_DAYS }: Platform): (route: Route) => void {
  const audit = new ReadAudit(new SqlAuditQueries(db), new HucreWorkbooks(), officeTimeZone);
  const kept = new ReadKeptData(new SqlKeptData(db), keptDays);
  return (route) => {
    registerAuditRoutes(route, audit, new SqlAuditTrail(db), new SqlFullChecks(db), clock);
    registerRetentionRoutes(route, kept);
  };
}
