import type { Route } from '../calls/Route';
import { registerDivisionRoutes } from '../divisions/divisionRoutes';
import { SqlDivisionQueries } from '../divisions/SqlDivisions';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of divisions. */
export function composeDivisions({ db }: Platform): (route: Route) => void {
  return (route) => registerDivisionRoutes(route, new SqlTransactions(db), new SqlDivisionQueries(db));
}
