import { useMemo } from 'react';
import { type Access, rolesIn } from '../../../../application/people/directory/Access';
import { canGrant, canRevoke } from '../../../../domain/people/directory/canGrant';
import type { GrantDecision, Grantor } from '../../../../domain/people/directory/Grantor';
import type { Grant } from '../../../../domain/platform/access/Person';
import { Role } from '../../../../domain/platform/access/Role';
import { personOf } from '../../../../domain/platform/users/CurrentUser';
import { useMe } from '../../../kit/MeContext';

/** The signed-in person as a grantor. */
export function useGrantor(): Grantor {
  const { user } = useMe();
  return useMemo(() => ({ userId: user.userId, person: personOf(user) }), [user]);
}

/** The person whose access is edited. */
export interface AccessSubject {
  /** Empty for a new person. */
  readonly userId: string;
  readonly hasCarrierCodes: boolean;
  readonly hasAgentCodes: boolean;
  /** Reason the access is read-only. */
  readonly locked?: string | undefined;
}

/** Whether a role can be granted or removed in a group. */
type AccessDecider = (role: Role, groupNumber: string | null, isGranted: boolean) => GrantDecision;

/**
 * Creates the decider for one person. Assumes that all listed groups are in scope, because the server returned them. Indexes
 * the grantor's grants by group, because there may be hundreds of groups.
 */
export function accessDecider(grantor: Grantor, subject: AccessSubject, wanted: Access): AccessDecider {
  const grants = rolesIn(wanted).map((role) => ({ role, groupNumber: null }));
  const grantee = { userId: subject.userId, grants };
  const byGroup = new Map<string | null, Grant[]>();
  for (const grant of grantor.person.grants) {
    byGroup.set(grant.groupNumber, [...(byGroup.get(grant.groupNumber) ?? []), grant]);
  }
  const whole = byGroup.get(null) ?? [];
  return (role, groupNumber, isGranted) => {
    if (subject.locked !== undefined) return { allowed: false, reason: subject.locked };
    const held = groupNumber === null ? grantor.person.grants : [...whole, ...(byGroup.get(groupNumber) ?? [])];
    const there = { ...grantor, person: { ...grantor.person, grants: held } };
    const inScope =
      role === Role.Carrier ? subject.hasCarrierCodes : role === Role.Agent ? subject.hasAgentCodes : true;
    return (isGranted ? canGrant : canRevoke)(there, role, { groupNumber, inScope, grantee });
  };
}
