import { registerClassRoutes } from '../../billing/classes/classRoutes';
import { SqlClassQueries } from '../../billing/classes/SqlClasses';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes for member classes. */
export function composeClasses({ db }: Platform): (route: Route) => void {
  return (route) => registerClassRoutes(route, new SqlTransactions(db), new SqlClassQueries(db));
}
