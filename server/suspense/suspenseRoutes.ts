import {
  applySuspense,
  decideRefund,
  refundSuspense,
  searchHeldItems,
  settleReturn,
  transferSuspense,
} from '../../contract/suspense';
import type { Route } from '../calls/Route';
import type { MoveSuspense } from './MoveSuspense';
import type { HeldItemQueries } from './ports';

/** Calls about money in suspense. */
export function registerSuspenseRoutes(route: Route, items: HeldItemQueries, move: MoveSuspense): void {
  route(searchHeldItems, ({ caller, scope, body, now }) => items.search(scope, body, { userId: caller.userId, now }));
  route(applySuspense, ({ params, body, ...request }) => move.apply({ ...request, ...params }, body));
  route(transferSuspense, ({ params, body, ...request }) => move.transfer({ ...request, ...params }, body));
  route(refundSuspense, ({ params, body, ...request }) => move.refund({ ...request, ...params }, body));
  route(settleReturn, ({ params, body, ...request }) => move.settle({ ...request, ...params }, body));
  route(decideRefund, ({ params, body, ...request }) => move.decide({ ...request, ...params }, body));
}
