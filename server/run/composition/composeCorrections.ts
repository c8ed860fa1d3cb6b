import { AnswerCorrection, DecideCorrections, EditCorrection } from '../../billing/corrections/ChangeCorrections';
import { ReadCorrectionLayout, SaveCorrectionLayout } from '../../billing/corrections/CorrectionLayouts';
import { registerCorrectionsRoutes } from '../../billing/corrections/correctionsRoutes';
import { SendCorrections } from '../../billing/corrections/SendCorrections';
import { SqlCorrectionLayouts } from '../../billing/corrections/SqlCorrectionLayouts';
import { SqlCorrectionQueries } from '../../billing/corrections/SqlCorrectionQueries';
import { SqlColumnMappings } from '../../billing/reconciliation/SqlColumnMappings';
import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import type { Route } from '../../platform/calls/Route';
import { WorkerDocuments } from '../../platform/documents/WorkerDocuments';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
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
