import { registerCostRoutes } from '../../billing/costs/costRoutes';
import { SqlCostQueries } from '../../billing/costs/SqlCostQueries';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of cost centers and the journal. */
export function composeCosts({ db, reports = db }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const queries = { setup: new SqlCostQueries(db), reports: new SqlCostQueries(reports) };
  return (route) => registerCostRoutes(route, transactions, queries, new ListExport(new HucreWorkbooks()));
}
