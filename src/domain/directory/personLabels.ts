import { Role } from '../access/Role';
import { roleLabels } from '../access/roleLabel';
import { isGroupRole } from './canGrant';
import type { DirectoryUser } from './DirectoryUser';

/** A person's name, or email address if there is no name. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<DirectoryUser, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Labels of a person's roles. Omits Billing User if there are other group roles. */
export function rolesLabel({ grants }: DirectoryUser): string {
  const roles = new Set(grants.map(({ role }) => role));
  const hasMore = [...roles].some((role) => role !== Role.BillingUser && isGroupRole(role));
  if (hasMore) roles.delete(Role.BillingUser);
  return roleLabels(roles).join(', ') || 'None';
}

/**
 * A person's groups: their number in and outside the viewer's scope (`3 and 2 outside your scope`), or the rep or codes that
 * determine them.
 */
export function groupsLabel(user: DirectoryUser): string {
  const { grants, grantsElsewhere, carrierCodes, agentCodes, repId } = user;
  const count = new Set(grants.flatMap(({ groupNumber }) => groupNumber ?? [])).size;
  if (count + grantsElsewhere > 0)
    return grantsElsewhere > 0 ? `${count} and ${grantsElsewhere} outside your scope` : String(count);
  if (grants.some(({ role }) => role === Role.Manager || role === Role.Sysadmin)) return 'All';
  if (repId !== null) return `Rep ${repId}`;
  return [...carrierCodes, ...agentCodes].join(', ') || '0';
}

/** `1 person`, `1,204 people`. */
export function peopleCount(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}

/** `1 group`, `1,204 groups`. */
export function groupCount(count: number): string {
  return count === 1 ? '1 group' : `${count.toLocaleString('en-US')} groups`;
}
