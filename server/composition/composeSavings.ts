import type { Route } from '../calls/Route';
import { WorkerDocuments } from '../documents/WorkerDocuments';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import { ReadSavings } from '../savings/ReadSavings';
import { SqlSavingsQueries } from '../savings/SqlSavingsQueries';
import { registerSavingsRoutes } from '../savings/savingsRoutes';
import { WriteSavingsReport } from '../savings/WriteSavingsReport';
import type { Platform } from './Platform';

/** Wires the routes about the value of reconciling. */
export function composeSavings({
  db,
  reports = db,
  documents = new WorkerDocuments(),
}: Pick<Platform, 'db' | 'reports' | 'documents'>): (route: Route) => void {
  const read = new ReadSavings(new SqlSavingsQueries(reports), new SqlRetroWindows(reports));
  return (route) => registerSavingsRoutes(route, { read, report: new WriteSavingsReport(read, documents) });
}
