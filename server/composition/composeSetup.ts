import type { Route } from '../calls/Route';
import { ChangeCarrierAccount } from '../setup/carrierAccounts/ChangeCarrierAccount';
import { SqlCarrierAccountQueries } from '../setup/carrierAccounts/SqlCarrierAccounts';
import { SaveSetup } from '../setup/SaveSetup';
import { SqlSetupQueries } from '../setup/SqlSetupQueries';
import { registerSetupRoutes } from '../setup/setupRoutes';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of groups, carriers, agents and reps. */
export function composeSetup({ db, encryption }: Platform): (route: Route) => void {
  return (route) =>
    registerSetupRoutes(route, {
      queries: new SqlSetupQueries(db),
      save: new SaveSetup(new SqlTransactions(db)),
      carrierAccounts: new ChangeCarrierAccount(new SqlTransactions(db), new SqlCarrierAccountQueries(db), encryption),
    });
}
