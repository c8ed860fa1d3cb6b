import { findMember, getMember, searchMembers } from '../../../contract/billing/members';
import { searchEverything } from '../../../contract/billing/search';
import { getRep, listRepGroups } from '../../../contract/people/reps';
import type { ReadRep } from '../../people/reps/ReadRep';
import type { Route } from '../../platform/calls/Route';
import type { ReadMember } from '../bills/ReadMember';
import type { SearchEverything } from './SearchEverything';

/** Routes to find a record and to show one member. */
export function registerSearchRoutes(route: Route, search: SearchEverything, members: ReadMember): void {
  route(searchEverything, ({ caller, query }) => search.run({ caller, ...query }));
  route(searchMembers, ({ scope, params: { groupNumber }, body }) => members.ofGroup(scope, { groupNumber, ...body }));
  route(findMember, ({ caller, scope, params, body, today }) =>
    members.run({ caller, scope, ...params, ...body, today }),
  );
  route(getMember, ({ caller, scope, params, query, today }) =>
    members.run({ caller, scope, ...params, ...query, today }),
  );
}

/** The calls for an admin's rep and its groups. */
export function registerRepsRoutes(route: Route, reps: ReadRep): void {
  route(getRep, ({ caller, query }) => reps.rep(caller, query.userId));
  route(listRepGroups, async ({ caller, query, body }) => {
    const { items, total } = await reps.groups(caller, query.userId, body);
    return { groupNumbers: items.map(({ groupNumber }) => groupNumber), items, total };
  });
}
