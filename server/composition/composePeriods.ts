import type { Route } from '../calls/Route';
import { SqlBooksChecks } from '../health/SqlBooksChecks';
import { registerPeriodRoutes } from '../periods/periodsRoutes';
import { ReadPeriods } from '../periods/ReadPeriods';
import { SqlPeriodQueries } from '../periods/SqlPeriods';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the months of the ledger. */
export function composePeriods({ db }: Platform): (route: Route) => void {
  const read = new ReadPeriods(new SqlPeriodQueries(db), new SqlBooksChecks(db));
  return (route) => registerPeriodRoutes(route, new SqlTransactions(db), read);
}
