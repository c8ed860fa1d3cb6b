import { ReadAging } from '../application/aging/ReadAging';
import type { Route } from '../http/Route';
import { registerAgingRoutes } from '../http/routes/agingRoutes';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { SqlAgingQueries } from '../infrastructure/sql/aging/SqlAgingQueries';
import type { Platform } from './Platform';

/** Wires the routes of aging. */
export function composeAging({ db }: Platform): (route: Route) => void {
  return (route) => registerAgingRoutes(route, new ReadAging(new SqlAgingQueries(db), new HucreWorkbooks()));
}
