import { listDormancy, searchUnclaimed } from '../../../contract/money/unclaimed';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { changeDormancyPeriod } from './changeDormancy';
import type { UnclaimedQueries } from './ports';

/** Calls about unclaimed property and its dormancy periods. */
export function registerUnclaimedRoutes(route: Route, transactions: Transactions, queries: UnclaimedQueries): void {
  route(searchUnclaimed, ({ scope, body, today }) => queries.search(scope, body, today));
  route(listDormancy, async () => ({ periods: await queries.periods() }));
  commandRoute(route, transactions)(changeDormancyPeriod);
}
