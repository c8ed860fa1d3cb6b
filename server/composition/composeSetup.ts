import type { Route } from '../http/Route';
import { SaveSetup } from '../setup/SaveSetup';
import { SqlSetupQueries } from '../setup/SqlSetupQueries';
import { SqlSetupUnitOfWork } from '../setup/SqlSetupUnitOfWork';
import { registerSetupRoutes } from '../setup/setupRoutes';
import type { Platform } from './Platform';

/** Wires the routes of groups, carriers, agents and reps. */
export function composeSetup({ db }: Platform): (route: Route) => void {
  return (route) =>
    registerSetupRoutes(route, {
      queries: new SqlSetupQueries(db),
      save: new SaveSetup(new SqlSetupUnitOfWork(db)),
    });
}
