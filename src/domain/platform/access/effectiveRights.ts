import { neighboursOf } from '../neighbours/neighboursOf';
import { type CodeKind, type CodeNames, codeName } from './codeNames';
import { decide } from './decide';
import type { Grant, Person } from './Person';
import { primaryTypeOf, Role } from './Role';
import { rightsIn } from './rightsIn';
import type { Scope } from './Scope';

/** Effective rights in one place. */
export interface RightsAt {
  /** Null for a person's whole scope and for other applications. */
  readonly groupNumber: string | null;
  /** Label of the place: a group's name, `All groups`, `Groups of rep 3`. */
  readonly where: string;
  /** Labels; may be empty. */
  readonly rights: readonly string[];
}

/**
 * A person's effective rights: by group for a billing user, as one entry for anyone else. Empty for a person who is not
 * active.
 *
 * @param groupNames by group number; groups without a name show the number.
 * @param codeNames names of the person's carriers, agents, and rep. Default: shows their codes.
 * @source product.md, Rights
 */
export function effectiveRights(
  person: Person,
  groupNames: ReadonlyMap<string, string>,
  codeNames: CodeNames = {},
): readonly RightsAt[] {
  if (person.status !== 'Active') return [];
  const isBillingUser = primaryTypeOf(person.grants.map(({ role }) => role)) === 'billingUser';
  const rights = isBillingUser ? byGroup(person, groupNames) : scopeRights(person, codeNames);
  const others = otherApplications(person);
  return others.length > 0 ? [...rights, { groupNumber: null, where: 'Other applications', rights: others }] : rights;
}

function byGroup(person: Person, groupNames: ReadonlyMap<string, string>): readonly RightsAt[] {
  const whole = person.grants.filter(({ groupNumber }) => groupNumber === null);
  const byRoles = new Map<string, readonly string[]>();
  return [...grantsByGroup(person)]
    .map(([groupNumber, held]) => {
      // A person may have hundreds of groups: compute the rights once per combination of roles.
      const roles = held.map(({ role }) => role);
      const isMember = roles.includes(Role.BillingUser);
      const limit = person.divisionLimits?.find((one) => one.groupNumber === groupNumber);
      const key = isMember && !limit ? [...roles].sort().join() : groupNumber;
      const there = isMember ? { ...person, grants: [...whole, ...held] } : person;
      const rights = byRoles.get(key) ?? rightsIn(there, groupNumber);
      byRoles.set(key, rights);
      const only = limit
        ? `, only ${limit.divisionNumbers.length === 1 ? 'division' : 'divisions'} ${limit.divisionNumbers.join(', ')}`
        : '';
      return { groupNumber, where: `${groupNames.get(groupNumber) ?? groupNumber}${only}`, rights };
    })
    .sort(
      (one, other) => one.where.localeCompare(other.where, 'en') || one.groupNumber.localeCompare(other.groupNumber),
    );
}

function grantsByGroup({ grants }: Person): ReadonlyMap<string, readonly Grant[]> {
  const byGroupNumber = new Map<string, Grant[]>();
  for (const grant of grants) {
    if (grant.groupNumber === null) continue;
    const held = byGroupNumber.get(grant.groupNumber) ?? [];
    held.push(grant);
    byGroupNumber.set(grant.groupNumber, held);
  }
  return byGroupNumber;
}

function scopeRights(person: Person, names: CodeNames): readonly RightsAt[] {
  const reach = decide(person, 'bills.search');
  const rights = rightsIn(person);
  if (!reach.allowed && rights.length === 0) return [];
  return [{ groupNumber: null, where: reach.allowed ? scopeLabel(reach.scope, names) : 'No groups yet', rights }];
}

function scopeLabel(scope: Scope, names: CodeNames): string {
  const named = (kind: CodeKind, codes: readonly string[]) =>
    codes.map((code) => codeName(names, kind, code)).join(', ');
  switch (scope.kind) {
    case 'all':
      return 'All groups';
    case 'rep':
      return `Groups of rep ${codeName(names, 'rep', scope.repId)}`;
    case 'carriers':
      return `Groups with carrier ${named('carrier', scope.carrierCodes)}`;
    case 'agents':
      return `Groups of agent ${named('agent', scope.agentCodes)}`;
    case 'groups':
      return 'Their own groups';
    case 'none':
      return 'No groups yet';
  }
}

const EVERY_ADDRESS = { billing: '#', direct: '#', distributions: '#' };

function otherApplications({ grants }: Person): readonly string[] {
  return neighboursOf({ roles: [], grants }, EVERY_ADDRESS).map(({ name }) => `Open ${name}`);
}

/** Difference in one place. */
export interface RightsChange {
  readonly groupNumber: string | null;
  readonly where: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Differences between two sets of effective rights, by place. Omits places without differences. */
export function rightsDifference(before: readonly RightsAt[], after: readonly RightsAt[]): readonly RightsChange[] {
  const places = new Map([...before, ...after].map((at) => [keyOf(at), at]));
  return [...places].flatMap(([key, { groupNumber, where }]) => {
    const had = rightsAt(before, key);
    const has = rightsAt(after, key);
    const gained = has.filter((right) => !had.includes(right));
    const lost = had.filter((right) => !has.includes(right));
    return gained.length + lost.length > 0 ? [{ groupNumber, where, gained, lost }] : [];
  });
}

/** `Harbor Foods: may now make payments; may no longer reconcile bills.` */
export function rightsChangeMessage(change: RightsChange): string {
  return messageOf(change, 'may now');
}

/** `Harbor Foods: may make payments.` */
export function rightsMessage(change: RightsChange): string {
  return messageOf(change, 'may');
}

function messageOf({ where, gained, lost }: RightsChange, may: string): string {
  const parts = [
    gained.length > 0 ? `${may} ${listed(gained)}` : '',
    lost.length > 0 ? `may no longer ${listed(lost)}` : '',
  ];
  return `${where}: ${parts.filter(Boolean).join('; ')}.`;
}

function listed(rights: readonly string[]): string {
  return rights.map((right) => right.charAt(0).toLowerCase() + right.slice(1)).join(', ');
}

function rightsAt(all: readonly RightsAt[], key: string): readonly string[] {
  return all.find((at) => keyOf(at) === key)?.rights ?? [];
}

function keyOf({ groupNumber, where }: RightsAt): string {
  return groupNumber ?? `everywhere: ${where}`;
}
