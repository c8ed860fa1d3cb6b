import { SqlCarrierAccountQueries } from '../../office/setup/carrierAccounts/SqlCarrierAccounts';
import { SaveSetup } from '../../office/setup/SaveSetup';
import { SqlSetupQueries } from '../../office/setup/SqlSetupQueries';
import { registerSetupRoutes } from '../../office/setup/setupRoutes';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of groups, carriers, agents and reps. */
export function composeSetup({ db, encryption }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  return (route) =>
    registerSetupRoutes(route, {
      queries: new SqlSetupQueries(db),
      save: new SaveSetup(transactions),
      carrierAccounts: new SqlCarrierAccountQueries(db),
      transactions,
      encryption,
    });
}
