import { ApplyCostFile } from '../costs/ApplyCostFile';
import { ChangeCosts } from '../costs/ChangeCosts';
import { registerCostRoutes } from '../costs/costRoutes';
import { SqlCostQueries } from '../costs/SqlCostQueries';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import type { Route } from '../http/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of cost centers and the journal. */
export function composeCosts({ db }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const changes = { change: new ChangeCosts(transactions), applyFile: new ApplyCostFile(transactions) };
  return (route) => registerCostRoutes(route, new SqlCostQueries(db), changes, new ListExport(new HucreWorkbooks()));
}
