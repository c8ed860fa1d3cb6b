import { ReadRep } from '../application/reps/ReadRep';
import type { UploadRunner } from '../application/uploads/UploadRunner';
import type { DemoFiles } from '../demo/files/DemoFiles';
import type { Route } from '../http/Route';
import { registerColumnMappingsRoutes, registerMemberLinksRoutes } from '../http/routes/billsRoutes';
import { registerDemoFilesRoutes } from '../http/routes/demoFilesRoutes';
import { registerDraftsRoutes, registerPreferencesRoutes } from '../http/routes/preferencesRoutes';
import { registerRepsRoutes } from '../http/routes/searchRoutes';
import { registerAnalyticsRoutes, registerUiLogsRoutes } from '../http/routes/telemetryRoutes';
import { SqlAnalytics } from '../infrastructure/sql/analytics/SqlAnalytics';
import { SqlColumnMappings } from '../infrastructure/sql/bills/SqlColumnMappings';
import { SqlMemberLinks } from '../infrastructure/sql/bills/SqlComparisonQueries';
import { SqlDrafts } from '../infrastructure/sql/drafts/SqlDrafts';
import { SqlPreferences } from '../infrastructure/sql/preferences/SqlPreferences';
import { SqlRepQueries } from '../infrastructure/sql/reps/SqlRepQueries';
import { SqlCallerDirectory } from '../infrastructure/sql/session/SqlCallerDirectory';
import type { Db } from '../infrastructure/sql/Tables';
import { SqlUiLogs } from '../infrastructure/sql/uiLogs/SqlUiLogs';
import { SqlUploadQueries } from '../infrastructure/sql/uploads/SqlUploadQueries';
import { composeAging } from './composeAging';
import { composeBills, composeEvidence, composeSearch } from './composeBills';
import { composeDeposits } from './composeDeposits';
import { composeDirectory, composeDirectoryMails } from './composeDirectory';
import { composeMoney } from './composeMoney';
import { composeNotices } from './composeNotices';
import { composeExpected, composeRules } from './composeRules';
import { composeSetup } from './composeSetup';
import { composeUploadRunner, composeUploads } from './composeUploads';
import type { Platform } from './Platform';

/** Connects every call with its use case and store. */
export function composeRoutes(
  platform: Platform,
  uploads: UploadRunner = composeUploadRunner(platform),
): (route: Route) => void {
  const { db, demo } = platform;
  return (route) => {
    registerPreferencesRoutes(route, new SqlPreferences(db));
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
    composeDeposits(platform)(route);
    composeDirectory(platform)(route);
    composeDirectoryMails(platform)(route);
    composeBills(platform)(route);
    composeEvidence(platform)(route);
    composeExpected(platform)(route);
    composeMoney(platform)(route);
    composeNotices(platform)(route);
    composeRules(platform)(route);
    composeSearch(platform)(route);
    composeSetup(platform)(route);
    composeUploads(platform, uploads)(route);
  };
}

/** Loaded on the first request: most installations are not a demo. */
async function demoFiles(db: Db): Promise<DemoFiles> {
  const demo = await import('../demo/files/DemoFiles');
  return new demo.DemoFiles(db);
}
