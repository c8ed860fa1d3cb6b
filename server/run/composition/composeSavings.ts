import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import { ReadSavings } from '../../billing/savings/ReadSavings';
import { SqlSavingsQueries } from '../../billing/savings/SqlSavingsQueries';
import { registerSavingsRoutes } from '../../billing/savings/savingsRoutes';
import { WriteSavingsReport } from '../../billing/savings/WriteSavingsReport';
import type { Route } from '../../platform/calls/Route';
import { WorkerDocuments } from '../../platform/documents/WorkerDocuments';
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
