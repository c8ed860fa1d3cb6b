import { listPeriods } from '../../contract/periods';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { Transactions } from '../shared/Transaction';
import { takePeriodStep } from './closePeriods';
import type { ReadPeriods } from './ReadPeriods';

/** The calls about the months of the ledger. */
export function registerPeriodRoutes(route: Route, transactions: Transactions, read: ReadPeriods): void {
  route(listPeriods, ({ today }) => read.list(today));
  commandRoute(route, transactions)(takePeriodStep);
}
