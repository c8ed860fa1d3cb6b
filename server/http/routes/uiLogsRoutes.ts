import { writeUiLog } from '../../../contract/uiLogs';
import type { UiLogStore } from '../../application/uiLogs/ports/UiLogStore';
import { WriteUiLog } from '../../application/uiLogs/WriteUiLog';
import type { Route } from '../Route';

/** @source API-1 */
export function registerUiLogsRoutes(route: Route, store: UiLogStore): void {
  const write = new WriteUiLog(store);
  route(writeUiLog, async ({ body, caller, now }) => ({ uiLogPk: await write.run(body, caller, now) }));
}
