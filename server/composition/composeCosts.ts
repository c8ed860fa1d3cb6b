import type { Route } from '../calls/Route';
import { registerCostRoutes } from '../costs/costRoutes';
import { SqlCostQueries } from '../costs/SqlCostQueries';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of cost centers and the journal. */
export function composeCosts({ db, reports = db }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const queries = { setup: new SqlCostQueries(db), reports: new SqlCostQueries(reports) };
  return (route) => registerCostRoutes(route, transactions, queries, new ListExport(new HucreWorkbooks()));
}
