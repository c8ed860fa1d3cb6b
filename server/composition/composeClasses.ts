import type { Route } from '../calls/Route';
import { ChangeClasses } from '../classes/ChangeClasses';
import { registerClassRoutes } from '../classes/classRoutes';
import { SqlClassQueries } from '../classes/SqlClasses';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes for member classes. */
export function composeClasses({ db }: Platform): (route: Route) => void {
  const change = new ChangeClasses(new SqlTransactions(db));
  return (route) => registerClassRoutes(route, new SqlClassQueries(db), change);
}
