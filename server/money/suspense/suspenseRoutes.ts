import { searchHeldItems } from '../../../contract/money/suspense';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { applyMoney, decideMoneyRefund, refundMoney, settleWithMoney, transferMoney } from './moveSuspense';
import type { HeldItemQueries } from './ports';

/** Calls about money in suspense. */
export function registerSuspenseRoutes(route: Route, transactions: Transactions, items: HeldItemQueries): void {
  const command = commandRoute(route, transactions);
  route(searchHeldItems, ({ caller, scope, body, now }) => items.search(scope, body, { userId: caller.userId, now }));
  command(applyMoney);
  command(transferMoney);
  command(refundMoney);
  command(settleWithMoney);
  command(decideMoneyRefund);
}
