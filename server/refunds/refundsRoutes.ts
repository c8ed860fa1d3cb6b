import { searchRefunds } from '../../contract/refunds';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { Transactions } from '../shared/Transaction';
import { changeUnclaimed, issueChecks, returnToSuspense, voidCheck } from './changeRefunds';
import type { RefundQueries } from './ports';
import { renewOrder } from './renewStopOrder';

/** Calls about refunds and their checks. */
export function registerRefundRoutes(route: Route, transactions: Transactions, refunds: RefundQueries): void {
  const command = commandRoute(route, transactions);
  route(searchRefunds, ({ scope, body, today }) => refunds.search(scope, body, today));
  command(issueChecks);
  command(changeUnclaimed);
  command(returnToSuspense);
  command(renewOrder);
  command(voidCheck);
}
