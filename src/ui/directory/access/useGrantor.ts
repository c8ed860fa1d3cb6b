import { useMemo } from 'react';
import { type Access, rolesIn } from '../../../application/directory/Access';
import type { Grant } from '../../../domain/access/Person';
import { Role } from '../../../domain/access/Role';
import { canGrant, canRevoke } from '../../../domain/directory/canGrant';
import type { GrantDecision, Grantor } from '../../../domain/directory/Grantor';
import { personOf } from '../../../domain/users/CurrentUser';
import { useMe } from '../../kit/MeContext';

/** The person at the screen, as whoever gives access. */
export function useGrantor(): Grantor {
  const { user } = useMe();
  return useMemo(() => ({ userId: user.userId, person: personOf(user) }), [user]);
}

/** Whose access is being set, as far as the screen knows. */
export interface AccessSubject {
  /** Empty for somebody who is only being added. */
  readonly userId: string;
  readonly hasCarrierCodes: boolean;
  readonly hasAgentCodes: boolean;
  /** Why nothing may be changed at all. */
  readonly locked?: string | undefined;
}

/** Whether a right may be given (or taken) there; what the server would refuse is not offered. */
type AccessDecider = (role: Role, groupNumber: string | null, isGiven: boolean) => GrantDecision;

/**
 * Decides right by right for one person at the screen. The groups at the screen are in reach, for the server named them.
 * Somebody may hold hundreds of groups: what the giver holds is looked up by group, once.
 */
export function accessDecider(giver: Grantor, subject: AccessSubject, wanted: Access): AccessDecider {
  const grants = rolesIn(wanted).map((role) => ({ role, groupNumber: null }));
  const receiver = { userId: subject.userId, grants };
  const byGroup = new Map<string | null, Grant[]>();
  for (const grant of giver.person.grants) {
    byGroup.set(grant.groupNumber, [...(byGroup.get(grant.groupNumber) ?? []), grant]);
  }
  const whole = byGroup.get(null) ?? [];
  return (role, groupNumber, isGiven) => {
    if (subject.locked !== undefined) return { allowed: false, reason: subject.locked };
    const held = groupNumber === null ? giver.person.grants : [...whole, ...(byGroup.get(groupNumber) ?? [])];
    const there = { ...giver, person: { ...giver.person, grants: held } };
    const inScope =
      role === Role.Carrier ? subject.hasCarrierCodes : role === Role.Agent ? subject.hasAgentCodes : true;
    return (isGiven ? canGrant : canRevoke)(there, role, { groupNumber, inScope, grantee: receiver });
  };
}
