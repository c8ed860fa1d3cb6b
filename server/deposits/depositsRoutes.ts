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
import type { Route } from '../calls/Route';
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
  route(enterDeposit, async ({ caller, scope, body: deposit, idempotencyKey, now, today }) => {
    const reach = { scope, userId: caller.userId };
    return enter.run({ caller, reach, idempotencyKey, deposit, now, today });
  });
  route(searchDeposits, async ({ caller, scope, body }) => {
    const reach = { scope, userId: caller.userId };
    const page = await queries.search(reach, body);
    return { ...page, lockboxes: await queries.waitingLockboxes(reach) };
  });
  route(getDeposit, ({ caller, scope, params }) => read.run({ scope, userId: caller.userId }, params.depositPk));
  route(changeDepositItems, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    return change.checks({ caller, reach, idempotencyKey, ...params, ...body, now });
  });
  route(
    changeDepositFigures,
    async ({ caller, scope, params, body: { version, ...head }, idempotencyKey, now, today }) => {
      const reach = { scope, userId: caller.userId };
      return change.figures({ caller, reach, idempotencyKey, ...params, version, head, now, today });
    },
  );
  route(discardDeposit, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    return change.discard({ caller, reach, idempotencyKey, ...params, ...body, now });
  });
  route(postDeposit, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    return post.run({ caller, reach, idempotencyKey, ...params, ...body, now });
  });
  route(listReceivedChecks, async ({ query }) => ({ items: await queries.received(query.groupNumber) }));
}
