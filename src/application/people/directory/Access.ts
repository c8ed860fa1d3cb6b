import { isGroupRole } from '../../../domain/people/directory/canGrant';
import type { Grant } from '../../../domain/platform/access/Person';
import { Role } from '../../../domain/platform/access/Role';

/** A set of grants with fast lookup: see `has`. */
export type Access = ReadonlySet<string>;

/** Roles assigned by group, in display order. A billing user of a group is a member of it. */
export const GROUP_ROLES: readonly Role[] = [
  Role.BillingUser,
  Role.Reconciler,
  Role.Payor,
  Role.SuperUser,
  Role.ViewOnly,
];

/** Roles not assigned by group. */
export const GLOBAL_ROLES: readonly Role[] = Object.values(Role).filter((role) => !isGroupRole(role));

const keyOf = ({ role, groupNumber }: Grant) => `${groupNumber ?? ''} ${role}`;

/** Inverse of `grantsOf`. */
export function accessOf(grants: readonly Grant[]): Access {
  return new Set(grants.map(keyOf));
}

/** @param groupNumber null for a role not assigned by group. */
export function has(access: Access, role: Role, groupNumber: string | null): boolean {
  return access.has(keyOf({ role, groupNumber }));
}

/** Inverse of `accessOf`. */
export function grantsOf(access: Access): readonly Grant[] {
  return [...access].flatMap((key) => {
    const [groupNumber, name] = key.split(' ');
    const role = Object.values(Role).find((one) => one === name);
    return role ? [{ role, groupNumber: groupNumber || null }] : [];
  });
}

/** All roles, each once. */
export function rolesIn(access: Access): readonly Role[] {
  return [...new Set(grantsOf(access).map(({ role }) => role))];
}

/** All group numbers, each once, unordered. */
export function groupsIn(access: Access): readonly string[] {
  return [...new Set(grantsOf(access).flatMap(({ groupNumber }) => groupNumber ?? []))];
}

/**
 * The access with these grants added or removed. Adding a role in a group also adds Billing User there; removing Billing
 * User removes all roles in the group.
 */
export function withGrants(access: Access, grants: readonly Grant[], isGranted: boolean): Access {
  const next = new Set(access);
  for (const { role, groupNumber } of grants) {
    const affected = groupNumber === null ? [role] : affectedRoles(role, isGranted);
    for (const affectedRole of affected) {
      const key = keyOf({ role: affectedRole, groupNumber });
      if (isGranted) next.add(key);
      else next.delete(key);
    }
  }
  return next;
}

function affectedRoles(role: Role, isGranted: boolean): readonly Role[] {
  if (isGranted) return [Role.BillingUser, role];
  return role === Role.BillingUser ? GROUP_ROLES : [role];
}

/** An unsaved edit: the access when editing started, and the desired access. */
export interface AccessEdit {
  readonly from: Access;
  readonly to: Access;
}

/**
 * Applies an edit to the current access. Changes made by others in the meantime are kept.
 */
export function editedAccess(now: Access, { from, to }: AccessEdit): Access {
  const kept = [...now].filter((right) => to.has(right) || !from.has(right));
  const added = [...to].filter((right) => !from.has(right));
  return new Set([...kept, ...added]);
}
