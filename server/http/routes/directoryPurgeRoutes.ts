import { previewPurge, purgeUsers, requestPurge } from '../../../contract/directoryPurge';
import type { PurgePeople } from '../../application/directory/PurgePeople';
import type { PurgeResult } from '../../application/directory/ports/PurgeDesk';
import type { Route } from '../Route';

/** Deleted people are forgotten for good. @source MGM-22 */
export function registerDirectoryPurgeRoutes(route: Route, purge: PurgePeople): void {
  route(requestPurge, async ({ caller, now }) => answer(await purge.runForAll({ caller, now })));
  route(purgeUsers, async ({ caller, body, now }) => answer(await purge.run({ caller, now }, body.values)));
  route(previewPurge, async ({ body, now }) => {
    const { items, total } = await purge.preview(now, body.values);
    return { items: items.map(({ userId, ...item }) => ({ ...item, user_id: userId })), total };
  });
}

function answer(results: readonly PurgeResult[]) {
  return {
    purged: results.filter(({ ok }) => ok).length,
    results: results.map(({ userId, ...result }) => ({ ...result, user_id: userId })),
  };
}
