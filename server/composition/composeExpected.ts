import { CloseExpected, ReopenExpected } from '../application/expected/CloseExpected';
import { ReadExpected } from '../application/expected/ReadExpected';
import type { Route } from '../http/Route';
import { registerExpectedRoutes } from '../http/routes/expectedRoutes';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlExpectedQueries } from '../infrastructure/sql/expected/SqlExpectedQueries';
import { SqlExpectedUnitOfWork } from '../infrastructure/sql/expected/SqlExpectedUnitOfWork';
import { SqlRetroWindows } from '../infrastructure/sql/rules/SqlRetroWindows';
import type { Platform } from './Platform';

/** Wires the routes of expected adjustments. */
export function composeExpected({ db }: Pick<Platform, 'db'>): (route: Route) => void {
  const queries = new SqlExpectedQueries(db);
  const unitOfWork = new SqlExpectedUnitOfWork(db);
  const windows = new SqlRetroWindows(db);
  return (route) =>
    registerExpectedRoutes(route, {
      read: new ReadExpected(new SqlBillQueries(db), queries, windows),
      close: new CloseExpected(unitOfWork, queries, windows),
      reopen: new ReopenExpected(unitOfWork, queries, windows),
    });
}
