import type { Grant, Person } from './Person';
import { type PrimaryType, Role } from './Role';

/** Groups in which a person may perform an operation. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'groups'; readonly groupNumbers: readonly string[] }
  | { readonly kind: 'rep'; readonly repId: number }
  | { readonly kind: 'carriers'; readonly carrierCodes: readonly string[] }
  | { readonly kind: 'agents'; readonly agentCodes: readonly string[] };

export const NO_SCOPE: Scope = { kind: 'none' };

/**
 * Scope of a person of a primary type who holds every role in `flags`.
 *
 * @param person with only the grants that count for the operation; `type` comes from all grants.
 * @source product.md, Rights
 */
export function scopeOf(person: Person, type: PrimaryType, flags: readonly Role[]): Scope {
  return BY_TYPE[type](person, flags);
}

const BY_TYPE: Record<PrimaryType, (person: Person, flags: readonly Role[]) => Scope> = {
  billingUser: (person, flags) => groupsHolding(person.grants, [Role.BillingUser, ...flags]),
  admin(person, flags) {
    if (!holdsAll(person.grants, flags)) return NO_SCOPE;
    const seesAll = holdsAny(person.grants, [Role.Manager, Role.Sysadmin]);
    if (seesAll) return { kind: 'all' };
    return person.repId === null ? NO_SCOPE : { kind: 'rep', repId: person.repId };
  },
  carrier: ({ carrierCodes }) => (carrierCodes.length ? { kind: 'carriers', carrierCodes } : NO_SCOPE),
  agent: ({ agentCodes }) => (agentCodes.length ? { kind: 'agents', agentCodes } : NO_SCOPE),
  unknown: () => NO_SCOPE,
};

function groupsHolding(grants: readonly Grant[], roles: readonly Role[]): Scope {
  const held = new Map<string, Set<Role>>();
  for (const { role, groupNumber } of grants) {
    if (groupNumber === null) continue;
    held.set(groupNumber, (held.get(groupNumber) ?? new Set()).add(role));
  }
  const groupNumbers = [...held].flatMap(([group, there]) => (roles.every((role) => there.has(role)) ? [group] : []));
  return groupNumbers.length ? { kind: 'groups', groupNumbers } : NO_SCOPE;
}

/** Whether every one of `roles` is held, in any group. */
export function holdsAll(grants: readonly Grant[], roles: readonly Role[]): boolean {
  return roles.every((role) => holdsAny(grants, [role]));
}

function holdsAny(grants: readonly Grant[], roles: readonly Role[]): boolean {
  return grants.some(({ role }) => roles.includes(role));
}
