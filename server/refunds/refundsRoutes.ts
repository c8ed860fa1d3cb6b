import { exportRefunds, searchRefunds } from '../../contract/refunds';
import { REFUNDS } from '../../src/domain/refunds/refundList';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { ListExport } from '../exports/ListExport';
import { type ListSources, registerList } from '../exports/listRoutes';
import type { Transactions } from '../shared/Transaction';
import { changeUnclaimed, issueChecks, returnToSuspense, voidCheck } from './changeRefunds';
import type { RefundQueries } from './ports';
import { renewOrder } from './renewStopOrder';

/** Calls about refunds and their checks. */
export function registerRefundRoutes(
  route: Route,
  transactions: Transactions,
  lists: ListExport,
  refunds: ListSources<RefundQueries>,
): void {
  const command = commandRoute(route, transactions);
  const calls = { search: searchRefunds, export: exportRefunds };
  registerList(route, lists, REFUNDS, calls, refunds, ({ scope, body, today }, from) =>
    from.search(scope, body, today),
  );
  command(issueChecks);
  command(changeUnclaimed);
  command(returnToSuspense);
  command(renewOrder);
  command(voidCheck);
}
