import { roleLabels } from '../../platform/access/roleLabel';
import type { DirectoryUser } from './DirectoryUser';

/** Access that a person gets at the first sign-in with the email. */
export interface Invitation
  extends Pick<DirectoryUser, 'email' | 'firstName' | 'lastName' | 'grants' | 'carrierCodes' | 'agentCodes' | 'repId'> {
  readonly invitedAt: string;
  readonly invitedBy: string;
  readonly expiresAt: string;
  readonly isExpired: boolean;
}

/** `Billing User and Reconcile Bills in group 10420`, `Carrier (ACME)`; groups with the same roles share a line. */
export function invitedAccess({ grants, carrierCodes, agentCodes, repId }: Invitation): readonly string[] {
  const rolesIn = (place: string | null) =>
    roleLabels(grants.flatMap(({ role, groupNumber }) => (groupNumber === place ? [role] : [])));
  const places = [...new Set(grants.flatMap(({ groupNumber }) => groupNumber ?? []))].sort();
  const byRoles = new Map<string, string[]>();
  for (const place of places) {
    const roles = rolesIn(place).join(', ');
    byRoles.set(roles, [...(byRoles.get(roles) ?? []), place]);
  }
  const codes = [...carrierCodes, ...agentCodes, ...(repId === null ? [] : [`rep ${repId}`])];
  const office = rolesIn(null).join(', ');
  const global = office === '' ? [] : [codes.length === 0 ? office : `${office} (${codes.join(', ')})`];
  const inGroups = [...byRoles].map(
    ([roles, groups]) => `${roles} in ${groups.length === 1 ? 'group' : 'groups'} ${groups.join(', ')}`,
  );
  return [...global, ...inGroups];
}
