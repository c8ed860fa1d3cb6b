import { searchHeldItems } from '../../contract/suspense';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { Transactions } from '../shared/Transaction';
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
