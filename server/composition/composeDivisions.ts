import type { Route } from '../calls/Route';
import { ChangeDivisions } from '../divisions/ChangeDivisions';
import { registerDivisionRoutes } from '../divisions/divisionRoutes';
import { SqlDivisionQueries } from '../divisions/SqlDivisions';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of divisions. */
export function composeDivisions({ db }: Platform): (route: Route) => void {
  const change = new ChangeDivisions(new SqlTransactions(db));
  return (route) => registerDivisionRoutes(route, new SqlDivisionQueries(db), change);
}
