import { Role } from '../../../src/domain/access/Role';
import { canGrant, isGroupRole } from '../../../src/domain/directory/canGrant';
import type { GrantResult } from '../../../src/domain/directory/Grantor';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { assertNotDeleted } from './assertNotDeleted';
import { assertRoleIsTheirs } from './assertRoleIsTheirs';
import { assertTakesGroups } from './assertTakesGroups';
import type { GrantAnswer, GrantRequest } from './GrantChange';
import { changed, grantWords, refused, unchanged } from './grantWords';
import { holds, memberGroups } from './holdings';
import { type OpenChange, openChange } from './openChange';
import { placeOf, readWithin, type Within } from './placeOf';
import type { DirectoryDesk, DirectoryTransaction } from './ports/DirectoryDesk';
import { saveGrants } from './saveGrants';

export interface RoleRequest extends GrantRequest {
  readonly role: Role;
  /** One group; undefined for all in which the person is and that the caller reaches. */
  readonly groupNumber: string | undefined;
}

/** Gives a person a role, group by group where it is held so. @source MGM-12 */
export class AddRole {
  constructor(private readonly desk: DirectoryDesk) {}

  /** @throws Refusal 403 for a role that the caller may give nowhere, and for themselves; 404; WRONG_STATUS; GRANT_REFUSED. */
  run(request: RoleRequest): Promise<GrantAnswer> {
    return this.desk.inTransaction(async (tx) => {
      const open = await openChange(tx, request);
      const { giver, scope, person } = open;
      const groups = request.groupNumber === undefined ? memberGroups(person.grants) : [request.groupNumber];
      const within = await readWithin(tx, scope, groups, person);
      const places = placesFor(request, groups, within);
      const first = placeOf(person, request.role, places[0] ?? null, within);
      assertRoleIsTheirs(giver, person.userId, request.role, canGrant(giver, request.role, first));
      assertNotDeleted(person);
      if (isGroupRole(request.role)) assertTakesGroups(person);
      if (places.length === 0) throw nowhere();
      const memberships = new Set(memberGroups(person.grants));
      const results = places.map((place) => resultAt(open, request.role, place, { within, memberships }));
      return save(tx, open, request.role, results);
    });
  }
}

function placesFor(
  { role, groupNumber }: RoleRequest,
  groups: readonly string[],
  within: Within,
): readonly (string | null)[] {
  if (groupNumber !== undefined) return [groupNumber];
  return isGroupRole(role) ? groups.filter((group) => within.groups.has(group)) : [null];
}

interface Around {
  readonly within: Within;
  readonly memberships: ReadonlySet<string>;
}

function resultAt(
  { giver, person }: OpenChange,
  role: Role,
  place: string | null,
  { within, memberships }: Around,
): GrantResult {
  const decision = canGrant(giver, role, placeOf(person, role, place, within));
  if (!decision.allowed) return refused(place, decision.reason);
  if (holds(person.grants, role, place)) return unchanged(place, `They have ${grantWords(role, place)} already.`);
  const isMember = place === null || memberships.has(place);
  if (!isMember && role !== Role.BillingUser) {
    return refused(place, `They are not in group ${place} yet. Add the group, and this role with it.`);
  }
  return changed(place, `They now have ${grantWords(role, place)}.`);
}

async function save(
  tx: DirectoryTransaction,
  open: OpenChange,
  role: Role,
  results: readonly GrantResult[],
): Promise<GrantAnswer> {
  const given = results.filter((result) => result.changed).map(({ groupNumber }) => ({ role, groupNumber }));
  const events = given.map(({ groupNumber }) => ({
    event: 'roleAdded' as const,
    groupNumber,
    text: `${grantWords(role, groupNumber)}.`,
  }));
  return { results, user: await saveGrants(tx, open, { give: given, events }) };
}

function nowhere(): Refusal {
  return new Refusal(ErrorCode.GrantRefused, 'This person is in no group of yours yet. Add a group first.');
}
