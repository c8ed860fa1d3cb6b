import { writeUiLog } from '../../../contract/platform/uiLogs';
import type { Route } from '../calls/Route';
import { CallRate } from '../shared/CallRate';
import { type UiLogStore, WriteUiLog } from './WriteUiLog';

/**
 * A working browser writes three in a row at most.
 *
 * @source docs/decisions/errors.md#the-ui-log-accepts-30-records-per-person-per-minute
 */
const MAX_PER_MINUTE = 30;

/** @source API-1 */
export function registerUiLogsRoutes(route: Route, store: UiLogStore): void {
  const write = new WriteUiLog(store);
  const rate = new CallRate(MAX_PER_MINUTE, 'You can send this');
  route(writeUiLog, async ({ body, caller, now }) => {
    rate.assertAllowed(caller.userId, now);
    return { uiLogPk: await write.run(body, caller, now) };
  });
}
