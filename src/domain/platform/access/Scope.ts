import type { DivisionLimit, Grant, Person } from './Person';
import { type PrimaryType, Role } from './Role';

/**
 * Groups in which a person may perform an operation. `divisions` are of groups that are not among `groupNumbers`: only bills of
 * these divisions are in scope there.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'groups'; readonly groupNumbers: readonly string[]; readonly divisions?: readonly DivisionLimit[] }
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
  return groupScope(groupNumbers, []);
}

/**
 * The scope without the groups in which a person is limited to divisions.
 *
 * @param keepsDivisions whether the bills of these divisions stay in scope.
 * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
export function limitedToDivisions(
  scope: Scope,
  limits: readonly DivisionLimit[] | undefined,
  keepsDivisions?: boolean,
): Scope {
  if (scope.kind !== 'groups' || !limits?.length) return scope;
  const isLimited = (group: string) => limits.some(({ groupNumber }) => groupNumber === group);
  const groupNumbers = scope.groupNumbers.filter((group) => !isLimited(group));
  const divisions = limits.filter(({ groupNumber }) => keepsDivisions && scope.groupNumbers.includes(groupNumber));
  return groupScope(groupNumbers, divisions);
}

/** Whether a scope that reaches a group has all of it, and not only divisions. */
export function reachesWhole(scope: Scope, groupNumber: string): boolean {
  const isLimited = scope.kind === 'groups' && scope.divisions?.some((limit) => limit.groupNumber === groupNumber);
  return !isLimited;
}

/** Numbers of the divisions of a group to which a scope is limited there; undefined if it has the whole group, or none of it. */
export function divisionsIn(scope: Scope, groupNumber: string): readonly string[] | undefined {
  const limits = scope.kind === 'groups' ? scope.divisions : undefined;
  return limits?.find((limit) => limit.groupNumber === groupNumber)?.divisionNumbers;
}

/** The part of a scope that is in one group. Scopes of other kinds stay as they are. */
export function withinGroup(scope: Scope, groupNumber: string | undefined): Scope {
  if (groupNumber === undefined || scope.kind !== 'groups') return scope;
  const isThis = (one: string) => one === groupNumber;
  return groupScope(
    scope.groupNumbers.filter(isThis),
    (scope.divisions ?? []).filter((limit) => isThis(limit.groupNumber)),
  );
}

/** The numbers of the groups that a scope by group reaches, in whole or in part. */
export function groupsReached(scope: Extract<Scope, { kind: 'groups' }>): readonly string[] {
  return [...scope.groupNumbers, ...(scope.divisions ?? []).map(({ groupNumber }) => groupNumber)];
}

function groupScope(groupNumbers: readonly string[], divisions: readonly DivisionLimit[]): Scope {
  if (divisions.length) return { kind: 'groups', groupNumbers, divisions };
  return groupNumbers.length ? { kind: 'groups', groupNumbers } : NO_SCOPE;
}

/** Whether every one of `roles` is held, in any group. */
export function holdsAll(grants: readonly Grant[], roles: readonly Role[]): boolean {
  return roles.every((role) => holdsAny(grants, [role]));
}

function holdsAny(grants: readonly Grant[], roles: readonly Role[]): boolean {
  return grants.some(({ role }) => roles.includes(role));
}
