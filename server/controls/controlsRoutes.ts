import { changeLimit, decideLimit, listControls, listControlUses } from '../../contract/controls';
import type { Route } from '../calls/Route';
import type { ChangeLimits } from './ChangeLimits';
import type { ReadControls } from './ReadControls';

const MAX_USES = 500;

/** Calls about the office's limits over time. */
export function registerControlsRoutes(
  route: Route,
  { read, change }: { readonly read: ReadControls; readonly change: ChangeLimits },
): void {
  route(listControls, ({ caller, now }) => read.board(caller.userId, now));
  route(listControlUses, async ({ body, now }) => ({ items: [...(await read.uses(body, now, MAX_USES))] }));
  route(changeLimit, ({ body, ...request }) => change.save(request, body));
  route(decideLimit, ({ params, body, ...request }) => change.decide(request, params.changePk, body));
}
