import { Role } from '../access/Role';

const BY_GROUP: ReadonlySet<Role> = new Set([
  Role.BillingUser,
  Role.SuperUser,
  Role.Reconciler,
  Role.Payor,
  Role.ViewOnly,
]);

/**
 * Whether a role is held group by group. Every other role is held once: an admin's groups come from the rep, a carrier's
 * and an agent's from their codes, and what opens other applications reaches no group here.
 *
 * @source product.md, Rights
 */
export function isByGroup(role: Role): boolean {
  return BY_GROUP.has(role);
}
