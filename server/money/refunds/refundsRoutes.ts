import { exportRefunds, searchRefunds } from '../../../contract/money/refunds';
import { REFUNDS } from '../../../src/domain/money/refunds/refundList';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { type ListSources, registerList } from '../../platform/lists/listRoutes';
import type { Transactions } from '../../platform/shared/Transaction';
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
