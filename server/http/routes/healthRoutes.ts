import { getInvariants } from '../../../contract/health';
import type { Invariants } from '../../application/health/ports';
import type { Route } from '../Route';

/** The call that recomputes the money invariants. */
export function registerHealthRoutes(route: Route, invariants: Invariants): void {
  route(getInvariants, async () => {
    const checks = await invariants.check();
    return { ok: checks.every(({ breaches }) => breaches.length === 0), checks };
  });
}
