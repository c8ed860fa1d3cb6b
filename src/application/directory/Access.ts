import type { Grant } from '../../domain/access/Person';
import { Role } from '../../domain/access/Role';
import { isGroupRole } from '../../domain/directory/canGrant';

/** What somebody holds or shall hold, in a form in which single rights are quickly looked up: see `has`. */
export type Access = ReadonlySet<string>;

/** The roles held group by group, in the order people read them: being a billing user is being in the group. */
export const GROUP_ROLES: readonly Role[] = [
  Role.BillingUser,
  Role.Reconciler,
  Role.Payor,
  Role.SuperUser,
  Role.ViewOnly,
];

/** The roles held once, wherever their own scope reaches. */
export const GLOBAL_ROLES: readonly Role[] = Object.values(Role).filter((role) => !isGroupRole(role));

const keyOf = ({ role, groupNumber }: Grant) => `${groupNumber ?? ''} ${role}`;

/** Grants in the form that is looked up; `grantsOf` gives them back. */
export function accessOf(grants: readonly Grant[]): Access {
  return new Set(grants.map(keyOf));
}

/** Whether a role is held: in a group, or for null as a whole. */
export function has(access: Access, role: Role, groupNumber: string | null): boolean {
  return access.has(keyOf({ role, groupNumber }));
}

/** The grants again; whoever changed the access in between finds the change in them. */
export function grantsOf(access: Access): readonly Grant[] {
  return [...access].flatMap((key) => {
    const [groupNumber, name] = key.split(' ');
    const role = Object.values(Role).find((one) => one === name);
    return role ? [{ role, groupNumber: groupNumber || null }] : [];
  });
}

/** Each role that is held anywhere, once. */
export function rolesIn(access: Access): readonly Role[] {
  return [...new Set(grantsOf(access).map(({ role }) => role))];
}

/** The groups somebody is in, in no order. */
export function groupsIn(access: Access): readonly string[] {
  return [...new Set(grantsOf(access).flatMap(({ groupNumber }) => groupNumber ?? []))];
}

/**
 * The access with these rights given or taken. Whoever gets a role in a group is in the group: a billing user there. Whoever
 * is no billing user there any more holds nothing there.
 */
export function withGrants(access: Access, grants: readonly Grant[], isGiven: boolean): Access {
  const next = new Set(access);
  for (const { role, groupNumber } of grants) {
    const affected = groupNumber === null ? [role] : affectedRoles(role, isGiven);
    for (const moved of affected) {
      const key = keyOf({ role: moved, groupNumber });
      if (isGiven) next.add(key);
      else next.delete(key);
    }
  }
  return next;
}

function affectedRoles(role: Role, isGiven: boolean): readonly Role[] {
  if (isGiven) return [Role.BillingUser, role];
  return role === Role.BillingUser ? GROUP_ROLES : [role];
}

/** What was ticked and not saved yet: what somebody held when it began, and what they shall hold. */
export interface AccessEdit {
  readonly from: Access;
  readonly to: Access;
}

/**
 * What somebody shall hold by an edit, on top of what they hold by now: what others gave or took meanwhile stays, for only
 * what was ticked here is changed.
 */
export function editedAccess(now: Access, { from, to }: AccessEdit): Access {
  const kept = [...now].filter((right) => to.has(right) || !from.has(right));
  const given = [...to].filter((right) => !from.has(right));
  return new Set([...kept, ...given]);
}
