import { SqlBillQueries } from '../bills/SqlBillQueries';
import type { Route } from '../calls/Route';
import { ChangeRates } from '../rates/ChangeRates';
import { CheckBillRates } from '../rates/CheckBillRates';
import { LearnRates } from '../rates/LearnRates';
import { registerRatesRoutes } from '../rates/ratesRoutes';
import { SqlRateQueries } from '../rates/SqlRates';
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
