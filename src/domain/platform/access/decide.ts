import type { Grant, Person } from './Person';
import { type Operation, POLICY, type Rule } from './policy';
import { type PrimaryType, primaryTypeOf, Role } from './Role';
import { holdsAll, limitedToDivisions, NO_SCOPE, type Scope, scopeOf } from './Scope';

/** Policy decision: whether an operation is allowed, and its scope. */
export type Decision = { readonly allowed: true; readonly scope: Scope } | { readonly allowed: false };

const REFUSED: Decision = { allowed: false };

/**
 * Decides whether a person may perform `operation`, and in which groups. Denies by default. Always denied: inactive people,
 * primary types without an allowance, and business writes with View Only. In a group in which a person is limited to divisions,
 * only lines of the policy with `divisions` are allowed.
 *
 * @returns scope `none` for allowed `own` and `system` operations.
 * @source product.md, Rights; ROL-2
 */
export function decide(person: Person, operation: Operation): Decision {
  if (person.status !== 'Active') return REFUSED;
  const rule: Rule = POLICY[operation];
  const roles = person.grants.map(({ role }) => role);
  const type = primaryTypeOf(roles);
  const allowances = rule.allow.filter((allowance) => allowance.type === type);
  if (allowances.length === 0) return REFUSED;
  if (rule.write && isViewOnlyEverywhere(person.grants, type)) return REFUSED;
  const grants = rule.write ? withoutViewOnlyGroups(person.grants) : person.grants;
  if (rule.reach !== 'scoped') {
    const holdsFlags = allowances.some(({ flags = [] }) => holdsAll(grants, flags));
    return holdsFlags ? { allowed: true, scope: NO_SCOPE } : REFUSED;
  }
  const scopes = allowances.map(({ flags = [] }) => scopeOf({ ...person, grants }, type, flags));
  const held = scopes.reduce(widest, NO_SCOPE);
  const scope = limitedToDivisions(held, person.divisionLimits, rule.divisions);
  return scope.kind === 'none' ? REFUSED : { allowed: true, scope };
}

/** The groups in which a person may perform an operation: none if it is refused. */
export function scopeFor(person: Person, operation: Operation): Scope {
  const decision = decide(person, operation);
  return decision.allowed ? decision.scope : NO_SCOPE;
}

/** View Only blocks all business writes when held without a group, or by anyone other than a billing user. */
function isViewOnlyEverywhere(grants: readonly Grant[], type: PrimaryType): boolean {
  return grants.some(
    ({ role, groupNumber }) => role === Role.ViewOnly && (groupNumber === null || type !== 'billingUser'),
  );
}

function withoutViewOnlyGroups(grants: readonly Grant[]): readonly Grant[] {
  const closed = new Set(grants.flatMap((grant) => (grant.role === Role.ViewOnly ? [grant.groupNumber] : [])));
  return closed.size === 0 ? grants : grants.filter(({ groupNumber }) => !closed.has(groupNumber));
}

function widest(one: Scope, other: Scope): Scope {
  if (one.kind === 'none') return other;
  if (one.kind !== 'groups' || other.kind !== 'groups') return one;
  return { kind: 'groups', groupNumbers: [...new Set([...one.groupNumbers, ...other.groupNumbers])] };
}

/**
 * Whether a person may perform an operation in a group, as far as the browser can tell. Only the server knows the groups of
 * a rep, carrier or agent, so any group it returned counts as in scope.
 *
 * @param groupNumber undefined for any group.
 */
export function isAllowedIn(person: Person, operation: Operation, groupNumber?: string): boolean {
  const decision = decide(person, operation);
  if (!decision.allowed) return false;
  if (groupNumber === undefined || decision.scope.kind !== 'groups') return true;
  const { groupNumbers, divisions } = decision.scope;
  return groupNumbers.includes(groupNumber) || !!divisions?.some((limit) => limit.groupNumber === groupNumber);
}
