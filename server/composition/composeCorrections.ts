import { DecideCorrections, EditCorrection } from '../corrections/ChangeCorrections';
import { registerCorrectionsRoutes } from '../corrections/correctionsRoutes';
import { SqlCorrectionQueries } from '../corrections/SqlCorrectionQueries';
import type { Route } from '../http/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of corrections. */
export function composeCorrections({ db }: Pick<Platform, 'db'>): (route: Route) => void {
  const queries = new SqlCorrectionQueries(db);
  const transactions = new SqlTransactions(db);
  return (route) =>
    registerCorrectionsRoutes(route, {
      queries,
      decide: new DecideCorrections(transactions),
      edit: new EditCorrection(transactions, queries),
    });
}
