import { writeUiLog } from '../../../contract/uiLogs';
import type { UiLogStore } from '../../application/uiLogs/ports/UiLogStore';
import { WriteUiLog } from '../../application/uiLogs/WriteUiLog';
import { CallRate } from '../CallRate';
import type { Route } from '../Route';

/** A browser writes three in a row at most: only one gone wrong, or somebody who fills the table, writes more. */
const MAX_PER_MINUTE = 30;

/** @source API-1 */
export function registerUiLogsRoutes(route: Route, store: UiLogStore): void {
  const write = new WriteUiLog(store);
  const rate = new CallRate(MAX_PER_MINUTE);
  route(writeUiLog, async ({ body, caller, now }) => {
    rate.assertWithin(caller.userId, now);
    return { uiLogPk: await write.run(body, caller, now) };
  });
}
