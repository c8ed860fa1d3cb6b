import type { Route } from '../calls/Route';
import { registerClassRoutes } from '../classes/classRoutes';
import { SqlClassQueries } from '../classes/SqlClasses';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes for member classes. */
export function composeClasses({ db }: Platform): (route: Route) => void {
  return (route) => registerClassRoutes(route, new SqlTransactions(db), new SqlClassQueries(db));
}
