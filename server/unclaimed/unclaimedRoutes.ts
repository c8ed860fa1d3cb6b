import { changeDormancy, listDormancy, searchUnclaimed } from '../../contract/unclaimed';
import type { Route } from '../calls/Route';
import type { ChangeDormancy } from './ChangeDormancy';
import type { UnclaimedQueries } from './ports';

/** Calls about unclaimed property and its dormancy periods. */
export function registerUnclaimedRoutes(route: Route, queries: UnclaimedQueries, change: ChangeDormancy): void {
  route(searchUnclaimed, ({ scope, body, today }) => queries.search(scope, body, today));
  route(listDormancy, async () => ({ periods: await queries.periods() }));
  route(changeDormancy, ({ body, ...request }) => change.run(request, body));
}
