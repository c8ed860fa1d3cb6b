import {
  applySuspense,
  decideRefund,
  refundSuspense,
  searchHeldItems,
  settleReturn,
  transferSuspense,
} from '../../contract/suspense';
import { type Route, StoredAnswer } from '../http/Route';
import type { MoveSuspense } from './MoveSuspense';
import type { HeldItemQueries } from './ports';

/** Calls about money in suspense. */
export function registerSuspenseRoutes(route: Route, items: HeldItemQueries, move: MoveSuspense): void {
  route(searchHeldItems, ({ caller, scope, body, now }) => items.search(scope, body, { userId: caller.userId, now }));
  route(applySuspense, async ({ params, body, ...request }) => {
    const { json, status } = await move.apply({ ...request, ...params }, body);
    return new StoredAnswer(json, status);
  });
  route(transferSuspense, async ({ params, body, ...request }) => {
    const { json, status } = await move.transfer({ ...request, ...params }, body);
    return new StoredAnswer(json, status);
  });
  route(refundSuspense, async ({ params, body, ...request }) => {
    const { json, status } = await move.refund({ ...request, ...params }, body);
    return new StoredAnswer(json, status);
  });
  route(settleReturn, async ({ params, body, ...request }) => {
    const { json, status } = await move.settle({ ...request, ...params }, body);
    return new StoredAnswer(json, status);
  });
  route(decideRefund, async ({ params, body, ...request }) => {
    const { json, status } = await move.decide({ ...request, ...params }, body);
    return new StoredAnswer(json, status);
  });
}
