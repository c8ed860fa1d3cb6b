import { listDormancy, searchUnclaimed } from '../../contract/unclaimed';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { Transactions } from '../shared/Transaction';
import { changeDormancyPeriod } from './changeDormancy';
import type { UnclaimedQueries } from './ports';

/** Calls about unclaimed property and its dormancy periods. */
export function registerUnclaimedRoutes(route: Route, transactions: Transactions, queries: UnclaimedQueries): void {
  route(searchUnclaimed, ({ scope, body, today }) => queries.search(scope, body, today));
  route(listDormancy, async () => ({ periods: await queries.periods() }));
  commandRoute(route, transactions)(changeDormancyPeriod);
}
