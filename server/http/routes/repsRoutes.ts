import { getRep, listRepGroups } from '../../../contract/reps';
import type { ReadRep } from '../../application/reps/ReadRep';
import type { Route } from '../Route';

/** The calls for an admin's rep and its groups. */
export function registerRepsRoutes(route: Route, reps: ReadRep): void {
  route(getRep, ({ caller, query }) => reps.rep(caller, query.userId));
  route(listRepGroups, async ({ caller, query, body }) => {
    const { items, total } = await reps.groups(caller, query.userId, body);
    return { groupNumbers: items.map(({ groupNumber }) => groupNumber), items, total };
  });
}
