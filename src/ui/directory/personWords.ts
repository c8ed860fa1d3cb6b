import { Role } from '../../domain/access/Role';
import { roleLabels } from '../../domain/access/roleLabel';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import { isByGroup } from '../../domain/directory/isByGroup';

/** Somebody's name; their address where no name is known. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<DirectoryUser, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** What somebody holds, in short: to be a billing user goes without saying where more is held. */
export function holdingsOf({ grants }: DirectoryUser): string {
  const roles = new Set(grants.map(({ role }) => role));
  const hasMore = [...roles].some((role) => role !== Role.BillingUser && isByGroup(role));
  if (hasMore) roles.delete(Role.BillingUser);
  return roleLabels(roles).join(', ') || 'Nothing yet';
}

/**
 * Where somebody reaches: the count of their groups, and beyond the viewer's reach (`3 and 2 elsewhere`); the rep or the codes
 * where their groups come from those.
 */
export function groupsText(user: DirectoryUser): string {
  const { grants, grantsElsewhere, carrierCodes, agentCodes, repId } = user;
  const count = new Set(grants.flatMap(({ groupNumber }) => groupNumber ?? [])).size;
  if (count + grantsElsewhere > 0)
    return grantsElsewhere > 0 ? `${count} and ${grantsElsewhere} elsewhere` : String(count);
  if (grants.some(({ role }) => role === Role.Manager || role === Role.Sysadmin)) return 'All';
  if (repId !== null) return `Rep ${repId}`;
  return [...carrierCodes, ...agentCodes].join(', ') || '0';
}

/** `1 person`, `1,204 people`. */
export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}

/** `1 group`, `1,204 groups`. */
export function groupCountText(count: number): string {
  return count === 1 ? '1 group' : `${count.toLocaleString('en-US')} groups`;
}
