import { getGroup, searchGroups } from '../../contract/groups';
import type { Route } from '../http/Route';
import type { ReadGroups } from './ReadGroups';

/** Routes for groups as employers with an account. */
export function registerGroupRoutes(route: Route, groups: ReadGroups): void {
  route(searchGroups, ({ scope, body, today }) => groups.page(scope, { ...body, today }));
  route(getGroup, async ({ caller, scope, params: { groupNumber }, today, assertGroup }) => {
    await assertGroup(groupNumber);
    return groups.find(caller, scope, groupNumber, today);
  });
}
