import { issueRefundChecks, searchRefunds, voidRefundCheck } from '../../contract/refunds';
import type { Route } from '../http/Route';
import type { ChangeRefunds } from './ChangeRefunds';
import type { RefundQueries } from './ports';

/** Calls about refunds and their checks. */
export function registerRefundRoutes(route: Route, refunds: RefundQueries, change: ChangeRefunds): void {
  route(searchRefunds, ({ scope, body }) => refunds.search(scope, body));
  route(issueRefundChecks, ({ body, ...request }) => change.issue(request, body));
  route(voidRefundCheck, ({ params, body, ...request }) => change.void(request, params.refundPk, body));
}
