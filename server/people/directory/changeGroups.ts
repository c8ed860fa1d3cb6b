import { addUserGroups, removeUserGroup } from '../../../contract/people/directoryChanges';
import { canGrant, canRevoke } from '../../../src/domain/people/directory/canGrant';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabels } from '../../../src/domain/platform/access/roleLabel';
import { command } from '../../platform/shared/command';
import { forbidden } from '../../platform/shared/Refusal';
import { assertNotDeleted, type ChangeContext, lockForChange } from './changeContext';
import {
  assertTakesGroups,
  changed,
  type GrantorReach,
  type GrantStep,
  grantPlace,
  holds,
  noChange,
  readGrantorReach,
  refused,
  saveGrants,
  unchanged,
} from './grants';
import { userOnWire } from './userOnWire';

/**
 * Gives a person access to groups as a billing user, with the requested roles. Each group succeeds or fails independently.
 *
 * @throws Refusal 403 if the caller changes themselves; 404; WRONG_STATUS; GRANT_REFUSED if the person gets groups another way.
 * @source MGM-17
 */
export const addGroups = command(addUserGroups, async (tx, request) => {
  const groupNumbers = [...new Set(request.body.values)];
  const roles = [...new Set([Role.BillingUser, ...request.body.roles])];
  const change = await lockForChange(tx, { ...request, userId: request.params.id });
  const { grantor, scope, person } = change;
  if (grantor.userId === person.userId) throw forbidden(OWN_ACCESS);
  assertNotDeleted(person);
  assertTakesGroups(person);
  const reach = await readGrantorReach(tx, scope, groupNumbers, person);
  const steps = groupNumbers.map((groupNumber) => addToGroup(change, groupNumber, roles, reach));
  const add = steps.flatMap(({ grants }) => grants);
  const events = steps.flatMap((step) => step.events);
  const user = await saveGrants(tx, change, { add, events });
  return { results: steps.map(({ result }) => result), user: userOnWire(user) };
});

const OWN_ACCESS = 'You can’t change your own access. Ask another administrator.';

/** Grants all of the roles in the group, or none. */
function addToGroup(
  { grantor, person }: ChangeContext,
  groupNumber: string,
  roles: readonly Role[],
  reach: GrantorReach,
): GrantStep {
  for (const role of roles) {
    const decision = canGrant(grantor, role, grantPlace(person, role, groupNumber, reach));
    if (!decision.allowed) return noChange(refused(groupNumber, decision.reason));
  }
  const grants: Grant[] = roles
    .filter((role) => !holds(person.grants, role, groupNumber))
    .map((role) => ({ role, groupNumber }));
  if (grants.length === 0) {
    return noChange(unchanged(groupNumber, `They have that in group ${groupNumber} already.`));
  }
  const labels = roleLabels(grants.map(({ role }) => role)).join(', ');
  const isNew = !holds(person.grants, Role.BillingUser, groupNumber);
  return {
    result: changed(groupNumber, `They now have ${labels} in group ${groupNumber}.`),
    grants,
    events: [{ event: isNew ? 'groupAdded' : 'roleAdded', groupNumber, text: `Group ${groupNumber}: ${labels}.` }],
  };
}

/**
 * Removes all of a person's access to a group.
 *
 * @throws Refusal 403 if the caller changes themselves; 404.
 * @source MGM-18
 */
export const removeGroup = command(removeUserGroup, async (tx, request) => {
  const { groupNumber, id: userId } = request.params;
  const change = await lockForChange(tx, { ...request, userId });
  const { grantor, scope, person } = change;
  const reach = await readGrantorReach(tx, scope, [groupNumber], person);
  const decision = canRevoke(grantor, Role.BillingUser, grantPlace(person, Role.BillingUser, groupNumber, reach));
  if (!decision.allowed) throw forbidden(decision.reason);
  const { result, grants: remove, events } = removeFromGroup(change, groupNumber, reach);
  return { results: [result], user: userOnWire(await saveGrants(tx, change, { remove, events })) };
});

/** Removes everything the person holds in the group, or nothing if the grantor may not revoke all of it. @source MGM-18 */
export function removeFromGroup(
  { grantor, person }: ChangeContext,
  groupNumber: string,
  reach: GrantorReach,
): GrantStep {
  const grants = person.grants.filter((grant) => grant.groupNumber === groupNumber);
  if (grants.length === 0) return noChange(unchanged(groupNumber, `They have nothing in group ${groupNumber}.`));
  for (const { role } of grants) {
    const decision = canRevoke(grantor, role, grantPlace(person, role, groupNumber, reach));
    if (!decision.allowed) return noChange(refused(groupNumber, decision.reason));
  }
  const labels = roleLabels(grants.map(({ role }) => role)).join(', ');
  return {
    result: changed(groupNumber, `They are no longer in group ${groupNumber}.`),
    grants,
    events: [{ event: 'groupRemoved', groupNumber, text: `Group ${groupNumber}, with ${labels}.` }],
  };
}
