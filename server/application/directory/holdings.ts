import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';

export function holds(grants: readonly Grant[], role: Role, groupNumber: string | null): boolean {
  return grants.some((grant) => grant.role === role && grant.groupNumber === groupNumber);
}

/** The groups in which somebody is a billing user, in order. */
export function memberGroups(grants: readonly Grant[]): readonly string[] {
  const groups = grants.flatMap((grant) => (grant.role === Role.BillingUser ? (grant.groupNumber ?? []) : []));
  return [...new Set(groups)].sort();
}

/** The groups in which somebody holds a role, or anything at all, in order. */
export function groupsHolding(grants: readonly Grant[], role?: Role): readonly string[] {
  const held = grants.filter((grant) => role === undefined || grant.role === role);
  return [...new Set(held.flatMap((grant) => grant.groupNumber ?? []))].sort();
}
