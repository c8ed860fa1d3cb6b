import { registerAgingRoutes } from '../../money/aging/agingRoutes';
import { ReadAging } from '../../money/aging/ReadAging';
import { SqlAgingQueries } from '../../money/aging/SqlAgingQueries';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import type { Platform } from './Platform';

/** Wires the routes of aging. */
export function composeAging({ db, reports = db, clock, officeTimeZone }: Platform): (route: Route) => void {
  const queries = new SqlAgingQueries(reports, officeTimeZone, clock);
  return (route) => registerAgingRoutes(route, new ReadAging(queries, new HucreWorkbooks()));
}
