import { listSuspense } from '../../../contract/suspense';
import type { SuspenseReader } from '../../application/suspense/ports/SuspenseReader';
import type { Route } from '../Route';

/** The call for what waits in suspense. */
export function registerSuspenseRoutes(route: Route, suspense: SuspenseReader): void {
  route(listSuspense, async ({ scope, query, assertGroup }) => {
    if (query.groupNumber) await assertGroup(query.groupNumber);
    return suspense.held(scope, query.groupNumber);
  });
}
