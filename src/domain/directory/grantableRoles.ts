import { Role } from '../access/Role';
import type { Giver } from './Giver';
import { givingPowerOf } from './givingPowerOf';
import { isByGroup } from './isByGroup';
import { mayGrant } from './mayGrant';

/** Somebody who holds nothing yet. */
const NEWCOMER = { userId: '', grants: [] };

/**
 * The roles that somebody may give to some person, in the order in which roles are listed.
 *
 * @param groupNumber of a group in reach: then those held by group that may be given there. Undefined for all, anywhere.
 */
export function grantableRoles(giver: Giver, groupNumber?: string): readonly Role[] {
  const power = givingPowerOf(giver.person);
  const someGroup = power.kind === 'superUser' ? power.groupNumbers : ['any'];
  const places = groupNumber === undefined ? [null, ...someGroup] : [groupNumber];
  return Object.values(Role).filter((role) =>
    places.some(
      (place) =>
        (place !== null) === isByGroup(role) &&
        mayGrant(giver, role, { groupNumber: place, inScope: true, receiver: NEWCOMER }).allowed,
    ),
  );
}
