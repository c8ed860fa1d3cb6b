import type { Route } from '../calls/Route';
import { AnswerCorrection, DecideCorrections, EditCorrection } from '../corrections/ChangeCorrections';
import { ReadCorrectionLayout, SaveCorrectionLayout } from '../corrections/CorrectionLayouts';
import { registerCorrectionsRoutes } from '../corrections/correctionsRoutes';
import { SendCorrections } from '../corrections/SendCorrections';
import { SqlCorrectionLayouts } from '../corrections/SqlCorrectionLayouts';
import { SqlCorrectionQueries } from '../corrections/SqlCorrectionQueries';
import { WorkerDocuments } from '../documents/WorkerDocuments';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { SqlColumnMappings } from '../reconciliation/SqlColumnMappings';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of corrections. */
export function composeCorrections({
  db,
  reports = db,
  documents = new WorkerDocuments(),
}: Pick<Platform, 'db' | 'reports' | 'documents'>): (route: Route) => void {
  const queries = new SqlCorrectionQueries(db, new SqlRetroWindows(db));
  const layouts = new SqlCorrectionLayouts(db);
  const layout = new ReadCorrectionLayout(layouts, queries, new SqlColumnMappings(db));
  const transactions = new SqlTransactions(db);
  return (route) =>
    registerCorrectionsRoutes(route, {
      lists: new ListExport(new HucreWorkbooks()),
      queries,
      reports: new SqlCorrectionQueries(reports, new SqlRetroWindows(reports)),
      decide: new DecideCorrections(transactions),
      edit: new EditCorrection(transactions, queries),
      answer: new AnswerCorrection(transactions, queries),
      send: new SendCorrections(transactions, queries, documents, layout),
      layout,
      saveLayout: new SaveCorrectionLayout(layouts, layout),
    });
}
