import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  enterDeposit,
  getDeposit,
  listReceivedChecks,
  postDeposit,
  searchDeposits,
} from '../../contract/deposits';
import { type Route, StoredAnswer } from '../http/Route';
import type { ChangeDeposit } from './ChangeDeposit';
import type { EnterDeposit, ReadDeposit } from './EnterDeposit';
import type { PostDeposit } from './PostDeposit';
import type { DepositQueries } from './ports';

export interface DepositServices {
  readonly queries: DepositQueries;
  readonly enter: EnterDeposit;
  readonly read: ReadDeposit;
  readonly change: ChangeDeposit;
  readonly post: PostDeposit;
}

/** Calls about deposits of checks. */
export function registerDepositsRoutes(route: Route, { queries, enter, read, change, post }: DepositServices): void {
  route(enterDeposit, async ({ caller, scope, body: deposit, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    const { json, status } = await enter.run({ caller, reach, idempotencyKey, deposit, now });
    return new StoredAnswer(json, status);
  });
  route(searchDeposits, async ({ caller, scope, body }) => {
    const reach = { scope, userId: caller.userId };
    const page = await queries.search(reach, body);
    return { ...page, lockboxes: await queries.waitingLockboxes(reach) };
  });
  route(getDeposit, ({ caller, scope, params }) => read.run({ scope, userId: caller.userId }, params.depositPk));
  route(changeDepositItems, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    const { json, status } = await change.checks({ caller, reach, idempotencyKey, ...params, ...body, now });
    return new StoredAnswer(json, status);
  });
  route(changeDepositFigures, async ({ caller, scope, params, body: { version, ...head }, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    const { json, status } = await change.figures({ caller, reach, idempotencyKey, ...params, version, head, now });
    return new StoredAnswer(json, status);
  });
  route(discardDeposit, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    const { json, status } = await change.discard({ caller, reach, idempotencyKey, ...params, ...body, now });
    return new StoredAnswer(json, status);
  });
  route(postDeposit, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    const { json, status } = await post.run({ caller, reach, idempotencyKey, ...params, ...body, now });
    return new StoredAnswer(json, status);
  });
  route(listReceivedChecks, async ({ query, assertGroup }) => {
    await assertGroup(query.groupNumber);
    return { items: await queries.received(query.groupNumber) };
  });
}
