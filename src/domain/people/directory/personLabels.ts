import { codeName } from '../../platform/access/codeNames';
import type { Grant } from '../../platform/access/Person';
import { Role } from '../../platform/access/Role';
import { roleLabel, roleLabels } from '../../platform/access/roleLabel';
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

/** Label for all roles of a group together. */
export const FULL_ACCESS = 'Full access';

/**
 * The roles that together give full access to a group.
 *
 * @source docs/decisions/directory.md#reconciling-paying-and-giving-access-is-full-access
 */
export const FULL_ACCESS_ROLES: readonly Role[] = [Role.SuperUser, Role.Reconciler, Role.Payor];

/** Labels of a person's roles. Omits Billing User if there are other group roles. Full access to each group is one label. */
export function rolesLabel({ grants }: Pick<DirectoryUser, 'grants'>): string {
  const roles = new Set(grants.map(({ role }) => role));
  if (isFullAccess(grants)) {
    for (const role of [Role.BillingUser, ...FULL_ACCESS_ROLES]) roles.delete(role);
    return [FULL_ACCESS, ...roleLabels(roles)].join(', ');
  }
  const hasMore = [...roles].some((role) => role !== Role.BillingUser && isGroupRole(role));
  if (hasMore) roles.delete(Role.BillingUser);
  return roleLabels(roles).join(', ') || 'None';
}

/** The roles, and the manager's role that waits for another manager. */
export function rolesAndRequest(user: Pick<DirectoryUser, 'grants' | 'managerRequest'>): string {
  return user.managerRequest ? `${rolesLabel(user)} (${roleLabel(Role.Manager)} waits)` : rolesLabel(user);
}

/** Whether a person has full access to each of the groups. */
function isFullAccess(grants: readonly Grant[]): boolean {
  const groups = new Set(grants.flatMap(({ groupNumber }) => groupNumber ?? []));
  const holds = (role: Role, group: string) =>
    grants.some((grant) => grant.role === role && grant.groupNumber === group);
  return groups.size > 0 && [...groups].every((group) => FULL_ACCESS_ROLES.every((role) => holds(role, group)));
}

/**
 * A person's groups: the first by name and the number of others (`Harbor Foods, Summit Labs and 12 more`), including groups outside
 * the viewer's scope; or the rep, carriers, or agents that determine the groups.
 */
export function groupsLabel(user: DirectoryUser): string {
  const { grants, groupNames, grantsElsewhere, carrierCodes, agentCodes, repId, codeNames } = user;
  const count = new Set(grants.flatMap(({ groupNumber }) => groupNumber ?? [])).size;
  if (count + grantsElsewhere > 0) {
    const more = count - groupNames.length;
    const others = more > 0 ? [groupNames.length > 0 ? `${more} more` : groupCount(more)] : [];
    return inOneLine([
      ...groupNames,
      ...others,
      ...(grantsElsewhere > 0 ? [`${grantsElsewhere} outside your scope`] : []),
    ]);
  }
  if (grants.some(({ role }) => role === Role.Manager || role === Role.Sysadmin)) return 'All';
  if (repId !== null) return `Groups of ${codeName(codeNames, 'rep', repId)}`;
  const owners = [
    ...carrierCodes.map((code) => codeName(codeNames, 'carrier', code)),
    ...agentCodes.map((code) => codeName(codeNames, 'agent', code)),
  ];
  return owners.length > 0 ? `Groups of ${owners.join(', ')}` : '0';
}

/** `A, B and C`. */
function inOneLine(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** `1 person`, `1,204 people`. */
export function peopleCount(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}

/** `1 group`, `1,204 groups`. */
export function groupCount(count: number): string {
  return count === 1 ? '1 group' : `${count.toLocaleString('en-US')} groups`;
}
