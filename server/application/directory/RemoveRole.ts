import { Role } from '../../../src/domain/access/Role';
import { canRevoke, isGroupRole } from '../../../src/domain/directory/canGrant';
import type { GrantResult } from '../../../src/domain/directory/Grantor';
import type { RoleRequest } from './AddRole';
import { assertOfficeRemains } from './assertOfficeRemains';
import { assertRoleIsTheirs } from './assertRoleIsTheirs';
import type { GrantAnswer } from './GrantChange';
import { changed, grantWords, refused, unchanged } from './grantWords';
import { groupsHolding, holds } from './holdings';
import { type GrantRow, leaveGroup } from './leaveGroup';
import { type OpenChange, openChange } from './openChange';
import { placeOf, readWithin, type Within } from './placeOf';
import type { DirectoryDesk } from './ports/DirectoryDesk';
import { saveGrants } from './saveGrants';

/**
 * Takes a role from a person, group by group where it is held so. Whoever is no longer a billing user of a group keeps
 * nothing there.
 *
 * @source MGM-13
 */
export class RemoveRole {
  constructor(private readonly desk: DirectoryDesk) {}

  /** @throws Refusal 403 for a role that the caller may take nowhere, and for themselves; 404; LAST_ONE. */
  run(request: RoleRequest): Promise<GrantAnswer> {
    return this.desk.inTransaction(async (tx) => {
      const { role } = request;
      const open = await openChange(tx, request);
      const { giver, scope, person } = open;
      const held = groupsHolding(person.grants, role);
      const groups = request.groupNumber === undefined ? held : [request.groupNumber];
      const within = await readWithin(tx, scope, groups, person);
      const places = placesFor(
        request,
        person.grants.some((grant) => grant.role === role && grant.groupNumber === null),
        groups,
        within,
      );
      const first = placeOf(person, role, places[0] ?? null, within);
      assertRoleIsTheirs(giver, person.userId, role, canRevoke(giver, role, first));
      const rows = places.map((place) => rowAt(open, role, place, within));
      const take = rows.flatMap((row) => row.grants);
      await assertOfficeRemains(tx, person, take);
      const events = rows.flatMap((row) => row.events);
      return { results: rows.map(({ result }) => result), user: await saveGrants(tx, open, { take, events }) };
    });
  }
}

/** Without a group: everywhere within reach where it is held, or the one place where it is not. */
function placesFor(
  { role, groupNumber }: RoleRequest,
  isHeldWithoutGroup: boolean,
  groups: readonly string[],
  within: Within,
): readonly (string | null)[] {
  if (groupNumber !== undefined) return [groupNumber];
  const reached = groups.filter((group) => within.groups.has(group));
  return isHeldWithoutGroup || !isGroupRole(role) ? [null, ...reached] : reached;
}

function rowAt(open: OpenChange, role: Role, place: string | null, within: Within): GrantRow {
  const { giver, person } = open;
  const decision = canRevoke(giver, role, placeOf(person, role, place, within));
  if (!decision.allowed) return nothing(refused(place, decision.reason));
  if (!holds(person.grants, role, place)) {
    return nothing(unchanged(place, `They do not have ${grantWords(role, place)}.`));
  }
  if (role === Role.BillingUser && place !== null) return leaveGroup(open, place, within);
  const events = [{ event: 'roleRemoved' as const, groupNumber: place, text: `${grantWords(role, place)}.` }];
  const result = changed(place, `They no longer have ${grantWords(role, place)}.`);
  return { result, grants: [{ role, groupNumber: place }], events };
}

function nothing(result: GrantResult): GrantRow {
  return { result, grants: [], events: [] };
}
