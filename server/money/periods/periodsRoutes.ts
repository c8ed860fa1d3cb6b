import { listPeriods } from '../../../contract/money/periods';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { takePeriodStep } from './closePeriods';
import type { ReadPeriods } from './ReadPeriods';

/** The calls about the months of the ledger. */
export function registerPeriodRoutes(route: Route, transactions: Transactions, read: ReadPeriods): void {
  route(listPeriods, ({ today }) => read.list(today));
  commandRoute(route, transactions)(takePeriodStep);
}
