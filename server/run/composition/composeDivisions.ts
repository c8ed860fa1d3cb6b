import { registerDivisionRoutes } from '../../billing/divisions/divisionRoutes';
import { SqlDivisionQueries } from '../../billing/divisions/SqlDivisions';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of divisions. */
export function composeDivisions({ db }: Platform): (route: Route) => void {
  return (route) => registerDivisionRoutes(route, new SqlTransactions(db), new SqlDivisionQueries(db));
}
