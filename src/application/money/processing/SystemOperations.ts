import type { OperationsBoard } from '../../../../contract/money/operations';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { OperationsGateway } from './ports';

export type { FailedWork, OpenLock, OperationsBoard } from '../../../../contract/money/operations';

const REFRESH_MS = 30_000;

/** What failed, and who edits bills: for system administrators. Show `all` to read it; read again while the page is visible. */
export class SystemOperations extends LiveQuery<'all', OperationsBoard> {
  constructor(gateway: OperationsGateway, visibility: PageVisibility, time: Time) {
    super((_all, signal) => gateway.read(signal), { time, again$: pollWhileVisible(REFRESH_MS, visibility, time) });
  }
}
