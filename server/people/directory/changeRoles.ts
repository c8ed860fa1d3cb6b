import { addRole, removeRole } from '../../../contract/people/directoryChanges';
import { canGrant, canRevoke, grantableRoles, isGroupRole } from '../../../src/domain/people/directory/canGrant';
import type { GrantDecision, Grantor } from '../../../src/domain/people/directory/Grantor';
import { Role } from '../../../src/domain/platform/access/Role';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { type CommandInput, command } from '../../platform/shared/command';
import { forbidden, Refusal } from '../../platform/shared/Refusal';
import { assertNotDeleted, type ChangeContext, lockForChange } from './changeContext';
import { removeFromGroup } from './changeGroups';
import {
  assertOfficeRemains,
  assertTakesGroups,
  changed,
  type GrantorReach,
  type GrantStep,
  grantLabel,
  grantPlace,
  groupsWith,
  holds,
  noChange,
  readGrantorReach,
  refused,
  saveGrants,
  unchanged,
} from './grants';
import { endManagerRequest, managerWaits } from './managerRequests';
import { userOnWire } from './userOnWire';

type RoleQuery = CommandInput<typeof addRole>['query'];

/**
 * Grants a role, in each group if it is a role by group.
 *
 * @throws Refusal 403 if the caller may grant the role nowhere or changes themselves; 404; WRONG_STATUS; GRANT_REFUSED.
 * @source MGM-12 docs/decisions/directory.md#roles-are-added-and-removed-within-the-callers-scope
 */
export const grantRole = command(addRole, async (tx, request) => {
  const { roleId: role, userId, groupNumber } = request.query;
  const change = await lockForChange(tx, { ...request, userId });
  const { grantor, scope, person } = change;
  const memberships = groupsWith(person.grants, Role.BillingUser);
  const groups = groupNumber === undefined ? memberships : [groupNumber];
  const reach = await readGrantorReach(tx, scope, groups, person);
  const places = placesToAdd(request.query, groups, reach);
  const isAsked = role === Role.Manager && (await tx.directory.managerRequest(person.userId)) !== undefined;
  const first = grantPlace(person, role, places[0] ?? null, reach);
  assertMayChangeRole(grantor, person.userId, role, canGrant(grantor, role, first));
  assertNotDeleted(person);
  if (isGroupRole(role)) assertTakesGroups(person);
  if (places.length === 0) {
    throw new Refusal(ErrorCode.GrantRefused, 'This person is in no group of yours yet. Add a group first.');
  }
  const members = new Set(memberships);
  const steps = places.map((place) => stepToAdd(change, role, place, { reach, members, isAsked }));
  const add = steps.flatMap(({ grants }) => grants);
  const events = steps.flatMap((step) => step.events);
  const user = await saveGrants(tx, change, { add, events });
  const waits = role === Role.Manager && user.managerRequest !== undefined;
  const by = { givenById: change.stamp.userId, now: change.stamp.now };
  const waiting = waits ? await managerWaits(tx, person.userId, by) : '';
  const results = steps.map(({ result }) => (waits && result.changed ? changed(result.groupNumber, waiting) : result));
  return { results, user: userOnWire(user) };
});

function placesToAdd(
  { roleId: role, groupNumber }: RoleQuery,
  groups: readonly string[],
  reach: GrantorReach,
): readonly (string | null)[] {
  if (groupNumber !== undefined) return [groupNumber];
  return isGroupRole(role) ? groups.filter((group) => reach.groups.has(group)) : [null];
}

function stepToAdd(
  { grantor, person }: ChangeContext,
  role: Role,
  place: string | null,
  {
    reach,
    members,
    isAsked,
  }: { readonly reach: GrantorReach; readonly members: ReadonlySet<string>; readonly isAsked: boolean },
): GrantStep {
  const label = grantLabel(role, place);
  const decision = canGrant(grantor, role, grantPlace(person, role, place, reach));
  if (!decision.allowed) return noChange(refused(place, decision.reason));
  if (holds(person.grants, role, place)) return noChange(unchanged(place, `They have ${label} already.`));
  if (isAsked) return noChange(unchanged(place, `${label} already waits for another manager.`));
  if (place !== null && !members.has(place) && role !== Role.BillingUser) {
    return noChange(refused(place, `They are not in group ${place} yet. Add the group, and this role with it.`));
  }
  return {
    result: changed(place, `They now have ${label}.`),
    grants: [{ role, groupNumber: place }],
    events: [{ event: 'roleAdded', groupNumber: place, text: `${label}.` }],
  };
}

/**
 * Revokes a role, in each group if it is a role by group. Revoking the billing user role of a group revokes all roles in
 * that group.
 *
 * @throws Refusal 403 if the caller may revoke the role nowhere or changes themselves; 404; LAST_ONE.
 * @source MGM-13
 */
export const revokeRole = command(removeRole, async (tx, request) => {
  const { roleId: role, userId, groupNumber } = request.query;
  const change = await lockForChange(tx, { ...request, userId });
  const { grantor, scope, person } = change;
  const groups = groupNumber === undefined ? groupsWith(person.grants, role) : [groupNumber];
  const reach = await readGrantorReach(tx, scope, groups, person);
  const places = placesToRemove(request.query, holds(person.grants, role, null), groups, reach);
  const first = grantPlace(person, role, places[0] ?? null, reach);
  assertMayChangeRole(grantor, person.userId, role, canRevoke(grantor, role, first));
  const steps = places.map((place) => stepToRemove(change, role, place, reach));
  const remove = steps.flatMap(({ grants }) => grants);
  await assertOfficeRemains(tx, person, remove);
  const events = steps.flatMap((step) => step.events);
  const mayEnd = role === Role.Manager && steps.every(({ result }) => result.ok);
  const ended = mayEnd ? await endManagerRequest(tx.directory, person.userId, change.stamp) : undefined;
  const results = steps.map(({ result }) =>
    ended !== undefined && !result.changed ? changed(result.groupNumber, ended) : result,
  );
  return { results, user: userOnWire(await saveGrants(tx, change, { remove, events })) };
});

/**
 * Without a group: every group in scope that has the role, and null if the role is held, or can only be held, without a group.
 */
function placesToRemove(
  { roleId: role, groupNumber }: RoleQuery,
  isHeldWithoutGroup: boolean,
  groups: readonly string[],
  reach: GrantorReach,
): readonly (string | null)[] {
  if (groupNumber !== undefined) return [groupNumber];
  const reached = groups.filter((group) => reach.groups.has(group));
  return isHeldWithoutGroup || !isGroupRole(role) ? [null, ...reached] : reached;
}

function stepToRemove(change: ChangeContext, role: Role, place: string | null, reach: GrantorReach): GrantStep {
  const { grantor, person } = change;
  const label = grantLabel(role, place);
  const decision = canRevoke(grantor, role, grantPlace(person, role, place, reach));
  if (!decision.allowed) return noChange(refused(place, decision.reason));
  if (!holds(person.grants, role, place)) return noChange(unchanged(place, `They do not have ${label}.`));
  if (role === Role.BillingUser && place !== null) return removeFromGroup(change, place, reach);
  return {
    result: changed(place, `They no longer have ${label}.`),
    grants: [{ role, groupNumber: place }],
    events: [{ event: 'roleRemoved', groupNumber: place, text: `${label}.` }],
  };
}

/**
 * Refuses the whole request if the grantor can change this role nowhere. Otherwise each row has its own result.
 *
 * @param decision about the first place, for its reason.
 * @throws Refusal FORBIDDEN
 */
function assertMayChangeRole(grantor: Grantor, userId: string, role: Role, decision: GrantDecision): void {
  if (grantor.userId !== userId && grantableRoles(grantor).includes(role)) return;
  throw forbidden(decision.allowed ? 'You do not give this role.' : decision.reason);
}
