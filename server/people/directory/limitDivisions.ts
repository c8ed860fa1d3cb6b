import { limitUserDivisions } from '../../../contract/people/directoryChanges';
import { divisionText, findDivision } from '../../../src/domain/billing/divisions/Division';
import { canGrant } from '../../../src/domain/people/directory/canGrant';
import { command } from '../../platform/shared/command';
import { badRequest, forbidden } from '../../platform/shared/Refusal';
import { assertNotDeleted, lockForChange } from './changeContext';
import { grantPlace, readGrantorReach } from './grants';
import { recordAccessChange } from './power';
import { userOnWire } from './userOnWire';

/**
 * Limits a person's access in a group to some of its divisions, or gives them the whole group again. Setting the same again changes
 * nothing.
 *
 * @throws Refusal FORBIDDEN if the caller changes themselves, or could not grant every role that the person has in the group;
 * NOT_FOUND; WRONG_STATUS; BAD_REQUEST for a person without a role in the group, and for a division that the group does not have.
 * @source BR-DIV-06 docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
export const limit = command(limitUserDivisions, async (tx, request) => {
  const { groupNumber, id: userId } = request.params;
  const { divisionNumbers } = request.body;
  const { grantor, scope, person, stamp } = await lockForChange(tx, { ...request, userId });
  const { grants, divisionLimits = [] } = person;
  if (grantor.userId === userId) throw forbidden(OWN_ACCESS);
  assertNotDeleted(person);
  const roles = grants.flatMap((grant) => (grant.groupNumber === groupNumber ? [grant.role] : []));
  if (roles.length === 0) throw badRequest(noRoleMessage(groupNumber));
  const reach = await readGrantorReach(tx, scope, [groupNumber], person);
  for (const role of roles) {
    const decision = canGrant(grantor, role, grantPlace(person, role, groupNumber, reach));
    if (!decision.allowed) throw forbidden(decision.reason);
  }
  // Also keeps the divisions as they are until the limit is saved.
  const { items } = await tx.divisions.lock(groupNumber);
  const chosen = divisionNumbers?.map((number) => {
    const division = findDivision(items, number);
    if (division) return division;
    throw badRequest(`Group ${groupNumber} has no division ${number}. Reload the page.`);
  });
  const numbers = chosen && [...new Set(chosen.map(({ number }) => number))].sort();
  const current = divisionLimits.find((limit) => limit.groupNumber === groupNumber)?.divisionNumbers;
  if ([...(current ?? [])].sort().join('\n') !== (numbers ?? []).join('\n')) {
    await tx.directory.limit(userId, groupNumber, numbers ?? null, stamp);
    const names = chosen?.map(divisionText).join(', ');
    const text = names === undefined ? `Group ${groupNumber}: all divisions.` : `Group ${groupNumber}: only ${names}.`;
    await recordAccessChange(tx, {
      userId,
      before: person,
      events: [{ event: 'divisionsChanged', groupNumber, text }],
      stamp,
      assertRecentSignIn: request.assertRecentSignIn,
    });
    // Bills of other divisions that the person is editing are free again.
    await tx.directory.releaseLocks(userId);
  }
  return userOnWire(await tx.directory.read(scope, userId));
});

const OWN_ACCESS = 'You can’t change your own access. Ask another administrator.';

const noRoleMessage = (groupNumber: string) =>
  `This person has no access in group ${groupNumber}. Add the group first, then choose its divisions.`;
