import { Role } from '../../../src/domain/access/Role';
import type { Giver, GrantDecision } from '../../../src/domain/directory/Giver';
import type { GrantResult } from '../../../src/domain/directory/GrantResult';
import { grantableRoles } from '../../../src/domain/directory/grantableRoles';
import { isByGroup } from '../../../src/domain/directory/isByGroup';
import { mayGrant } from '../../../src/domain/directory/mayGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { assertNotDeleted, type ChangeContext, lockForChange } from './changeContext';
import {
  assertTakesGroups,
  changed,
  type GrantAnswer,
  type GrantorReach,
  type GrantRequest,
  grantLabel,
  grantPlace,
  holds,
  memberGroups,
  readGrantorReach,
  refused,
  saveGrants,
  unchanged,
} from './grants';
import type { DirectoryTransaction, DirectoryUnitOfWork } from './ports/DirectoryUnitOfWork';

export interface RoleRequest extends GrantRequest {
  readonly role: Role;
  /** One group; undefined for all in which the person is and that the caller reaches. */
  readonly groupNumber: string | undefined;
}

/** Gives a person a role, group by group where it is held so. @source MGM-12 */
export class AddRole {
  constructor(private readonly desk: DirectoryUnitOfWork) {}

  /** @throws Refusal 403 for a role that the caller may give nowhere, and for themselves; 404; WRONG_STATUS; GRANT_REFUSED. */
  run(request: RoleRequest): Promise<GrantAnswer> {
    return this.desk.inTransaction(async (tx) => {
      const open = await lockForChange(tx, request);
      const { grantor: giver, scope, person } = open;
      const groups = request.groupNumber === undefined ? memberGroups(person.grants) : [request.groupNumber];
      const within = await readGrantorReach(tx, scope, groups, person);
      const places = placesFor(request, groups, within);
      const first = grantPlace(person, request.role, places[0] ?? null, within);
      assertRoleIsTheirs(giver, person.userId, request.role, mayGrant(giver, request.role, first));
      assertNotDeleted(person);
      if (isByGroup(request.role)) assertTakesGroups(person);
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
  within: GrantorReach,
): readonly (string | null)[] {
  if (groupNumber !== undefined) return [groupNumber];
  return isByGroup(role) ? groups.filter((group) => within.groups.has(group)) : [null];
}

interface Around {
  readonly within: GrantorReach;
  readonly memberships: ReadonlySet<string>;
}

function resultAt(
  { grantor: giver, person }: ChangeContext,
  role: Role,
  place: string | null,
  { within, memberships }: Around,
): GrantResult {
  const decision = mayGrant(giver, role, grantPlace(person, role, place, within));
  if (!decision.allowed) return refused(place, decision.reason);
  if (holds(person.grants, role, place)) return unchanged(place, `They have ${grantLabel(role, place)} already.`);
  const isMember = place === null || memberships.has(place);
  if (!isMember && role !== Role.BillingUser) {
    return refused(place, `They are not in group ${place} yet. Add the group, and this role with it.`);
  }
  return changed(place, `They now have ${grantLabel(role, place)}.`);
}

async function save(
  tx: DirectoryTransaction,
  open: ChangeContext,
  role: Role,
  results: readonly GrantResult[],
): Promise<GrantAnswer> {
  const given = results.filter((result) => result.changed).map(({ groupNumber }) => ({ role, groupNumber }));
  const events = given.map(({ groupNumber }) => ({
    event: 'roleAdded' as const,
    groupNumber,
    text: `${grantLabel(role, groupNumber)}.`,
  }));
  return { results, user: await saveGrants(tx, open, { add: given, events }) };
}

function nowhere(): Refusal {
  return new Refusal(ErrorCode.GrantRefused, 'This person is in no group of yours yet. Add a group first.');
}

/**
 * Refuses as a whole what the giver can do nowhere; where they can do it somewhere, each row says for itself.
 *
 * @param decision about one of the places, for its words.
 * @throws Refusal FORBIDDEN
 */
export function assertRoleIsTheirs(giver: Giver, userId: string, role: Role, decision: GrantDecision): void {
  if (giver.userId !== userId && grantableRoles(giver).includes(role)) return;
  const reason = decision.allowed ? 'You do not give this role.' : decision.reason;
  throw new Refusal(ErrorCode.Forbidden, reason);
}
