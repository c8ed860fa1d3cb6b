import { registerAgingRoutes } from '../aging/agingRoutes';
import { ReadAging } from '../aging/ReadAging';
import { SqlAgingQueries } from '../aging/SqlAgingQueries';
import type { Route } from '../calls/Route';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import type { Platform } from './Platform';

/** Wires the routes of aging. */
export function composeAging({ db, reports = db, clock, officeTimeZone }: Platform): (route: Route) => void {
  const queries = new SqlAgingQueries(reports, officeTimeZone, clock);
  return (route) => registerAgingRoutes(route, new ReadAging(queries, new HucreWorkbooks()));
}
