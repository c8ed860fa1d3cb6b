import { SaveSetup } from '../application/setup/SaveSetup';
import type { Route } from '../http/Route';
import { registerSetupRoutes } from '../http/routes/setupRoutes';
import { SqlSetupQueries } from '../infrastructure/sql/setup/SqlSetupQueries';
import { SqlSetupUnitOfWork } from '../infrastructure/sql/setup/SqlSetupUnitOfWork';
import type { Platform } from './Platform';

/** Wires the routes of groups, carriers, agents and reps. */
export function composeSetup({ db }: Platform): (route: Route) => void {
  return (route) =>
    registerSetupRoutes(route, {
      queries: new SqlSetupQueries(db),
      save: new SaveSetup(new SqlSetupUnitOfWork(db)),
    });
}
