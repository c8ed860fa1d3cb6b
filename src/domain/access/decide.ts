import type { Grant, Person } from './Person';
import { type Operation, POLICY, type Rule } from './policy';
import { type PrimaryType, primaryTypeOf, Role } from './Role';
import { holdsAll, NO_SCOPE, type Scope, scopeOf } from './Scope';

/** The answer of the policy: where a person may do something, or that they may not. */
export type Decision = { readonly allowed: true; readonly scope: Scope } | { readonly allowed: false };

const REFUSED: Decision = { allowed: false };

/**
 * Decides whether a person may do `operation`, and in which groups. Deny by default:
 * not active, no allowance of the person's primary type, or View Only on a business write, and the answer is no.
 *
 * @returns for `own` and `system` operations an allowed decision has scope `none`: they reach no group.
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
  const scope = scopes.reduce(widest, NO_SCOPE);
  return scope.kind === 'none' ? REFUSED : { allowed: true, scope };
}

/** View Only held without a group, or by anyone whose rights are not held by group, closes every business write. */
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
 * Whether a person may do something in a group, as far as one can tell without the server: which groups a rep, a carrier or
 * an agent reaches is known to it alone, so what it showed may be acted on.
 *
 * @param groupNumber undefined for anywhere at all.
 */
export function isAllowedIn(person: Person, operation: Operation, groupNumber?: string): boolean {
  const decision = decide(person, operation);
  if (!decision.allowed) return false;
  if (groupNumber === undefined || decision.scope.kind !== 'groups') return true;
  return decision.scope.groupNumbers.includes(groupNumber);
}
