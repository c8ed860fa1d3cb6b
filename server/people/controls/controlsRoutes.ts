import { listControls, listControlUses } from '../../../contract/people/controls';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { decideLimitChange, saveLimit } from './changeLimits';
import type { ReadControls } from './ReadControls';

const MAX_USES = 500;

/** Calls about the office's rolling limits. */
export function registerControlsRoutes(route: Route, transactions: Transactions, read: ReadControls): void {
  const command = commandRoute(route, transactions);
  route(listControls, ({ caller, now }) => read.board(caller.userId, now));
  route(listControlUses, async ({ body, now }) => ({ items: [...(await read.uses(body, now, MAX_USES))] }));
  command(saveLimit);
  command(decideLimitChange);
}
