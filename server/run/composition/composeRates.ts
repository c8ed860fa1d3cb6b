import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { ChangeRates } from '../../billing/rates/ChangeRates';
import { CheckBillRates } from '../../billing/rates/CheckBillRates';
import { LearnRates } from '../../billing/rates/LearnRates';
import { registerRatesRoutes } from '../../billing/rates/ratesRoutes';
import { SqlRateQueries } from '../../billing/rates/SqlRates';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the rate tables of groups. */
export function composeRates({ db }: Platform): (route: Route) => void {
  const queries = new SqlRateQueries(db);
  const learn = new LearnRates(queries);
  const change = new ChangeRates(new SqlTransactions(db), learn);
  const check = new CheckBillRates(new SqlBillQueries(db), queries);
  return (route) => registerRatesRoutes(route, queries, change, check, learn);
}
