import { Role } from '../../../src/domain/access/Role';
import type { GrantResult } from '../../../src/domain/directory/GrantResult';
import { isByGroup } from '../../../src/domain/directory/isByGroup';
import { mayTake } from '../../../src/domain/directory/mayGrant';
import { type ChangeContext, lockForChange } from './changeContext';
import {
  assertOfficeRemains,
  changed,
  type GrantAnswer,
  type GrantorReach,
  type GrantStep,
  grantLabel,
  grantPlace,
  groupsWith,
  holds,
  readGrantorReach,
  refused,
  removeFromGroup,
  saveGrants,
  unchanged,
} from './grants';
import type { DirectoryUnitOfWork } from './ports/DirectoryUnitOfWork';
import { assertRoleIsTheirs, type RoleRequest } from './RoleChanges';

/**
 * Takes a role from a person, group by group where it is held so. Whoever is no longer a billing user of a group keeps
 * nothing there.
 *
 * @source MGM-13
 */
export class RemoveRole {
  constructor(private readonly desk: DirectoryUnitOfWork) {}

  /** @throws Refusal 403 for a role that the caller may take nowhere, and for themselves; 404; LAST_ONE. */
  run(request: RoleRequest): Promise<GrantAnswer> {
    return this.desk.inTransaction(async (tx) => {
      const { role } = request;
      const open = await lockForChange(tx, request);
      const { grantor: giver, scope, person } = open;
      const held = groupsWith(person.grants, role);
      const groups = request.groupNumber === undefined ? held : [request.groupNumber];
      const within = await readGrantorReach(tx, scope, groups, person);
      const places = placesFor(
        request,
        person.grants.some((grant) => grant.role === role && grant.groupNumber === null),
        groups,
        within,
      );
      const first = grantPlace(person, role, places[0] ?? null, within);
      assertRoleIsTheirs(giver, person.userId, role, mayTake(giver, role, first));
      const rows = places.map((place) => rowAt(open, role, place, within));
      const take = rows.flatMap((row) => row.grants);
      await assertOfficeRemains(tx, person, take);
      const events = rows.flatMap((row) => row.events);
      return { results: rows.map(({ result }) => result), user: await saveGrants(tx, open, { remove: take, events }) };
    });
  }
}

/** Without a group: everywhere within reach where it is held, or the one place where it is not. */
function placesFor(
  { role, groupNumber }: RoleRequest,
  isHeldWithoutGroup: boolean,
  groups: readonly string[],
  within: GrantorReach,
): readonly (string | null)[] {
  if (groupNumber !== undefined) return [groupNumber];
  const reached = groups.filter((group) => within.groups.has(group));
  return isHeldWithoutGroup || !isByGroup(role) ? [null, ...reached] : reached;
}

function rowAt(open: ChangeContext, role: Role, place: string | null, within: GrantorReach): GrantStep {
  const { grantor: giver, person } = open;
  const decision = mayTake(giver, role, grantPlace(person, role, place, within));
  if (!decision.allowed) return nothing(refused(place, decision.reason));
  if (!holds(person.grants, role, place)) {
    return nothing(unchanged(place, `They do not have ${grantLabel(role, place)}.`));
  }
  if (role === Role.BillingUser && place !== null) return removeFromGroup(open, place, within);
  const events = [{ event: 'roleRemoved' as const, groupNumber: place, text: `${grantLabel(role, place)}.` }];
  const result = changed(place, `They no longer have ${grantLabel(role, place)}.`);
  return { result, grants: [{ role, groupNumber: place }], events };
}

function nothing(result: GrantResult): GrantStep {
  return { result, grants: [], events: [] };
}
