import { registerPeriodRoutes } from '../../money/periods/periodsRoutes';
import { ReadPeriods } from '../../money/periods/ReadPeriods';
import { SqlPeriodQueries } from '../../money/periods/SqlPeriods';
import type { Route } from '../../platform/calls/Route';
import { SqlBooksChecks } from '../../platform/health/SqlBooksChecks';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the months of the ledger. */
export function composePeriods({ db }: Platform): (route: Route) => void {
  const read = new ReadPeriods(new SqlPeriodQueries(db), new SqlBooksChecks(db));
  return (route) => registerPeriodRoutes(route, new SqlTransactions(db), read);
}
