import {
  changeUnclaimedRefund,
  issueRefundChecks,
  renewStopOrder,
  returnRefund,
  searchRefunds,
  voidRefundCheck,
} from '../../contract/refunds';
import type { Route } from '../calls/Route';
import type { ChangeRefunds } from './ChangeRefunds';
import type { RefundQueries } from './ports';
import type { RenewStopOrder } from './RenewStopOrder';

/** Calls about refunds and their checks. */
export function registerRefundRoutes(
  route: Route,
  refunds: RefundQueries,
  change: ChangeRefunds,
  stopOrders: RenewStopOrder,
): void {
  route(searchRefunds, ({ scope, body, today }) => refunds.search(scope, body, today));
  route(issueRefundChecks, ({ body, ...request }) => change.issue(request, body));
  route(changeUnclaimedRefund, ({ params, body, ...request }) =>
    change.changeUnclaimed(request, params.refundPk, body),
  );
  route(returnRefund, ({ params, body, ...request }) => change.returnToSuspense(request, params.refundPk, body));
  route(renewStopOrder, ({ params, body, ...request }) => stopOrders.run(request, params.refundPk, body));
  route(voidRefundCheck, ({ params, body, ...request }) => change.void(request, params.refundPk, body));
}
