import { neighboursOf } from '../neighbours/neighboursOf';
import { decide } from './decide';
import type { Grant, Person } from './Person';
import { primaryTypeOf, Role } from './Role';
import { rightsIn } from './rightsIn';
import type { Scope } from './Scope';

/** What somebody may do at one place, in words. */
export interface RightsAt {
  /** Null for everywhere that they reach, and for other applications. */
  readonly groupNumber: string | null;
  /** The place in words: a group's name, `All groups`, `Groups of rep 3`. */
  readonly where: string;
  /** Empty where what they hold opens nothing. */
  readonly rights: readonly string[];
}

/**
 * What all that a person holds comes to: group by group for a billing user, as one for everybody else. Nothing for somebody
 * who is not active.
 *
 * @param groupNames by group number; a group without one is called by its number.
 * @source product.md, Rights
 */
export function effectiveRights(person: Person, groupNames: ReadonlyMap<string, string>): readonly RightsAt[] {
  if (person.status !== 'Active') return [];
  const isBillingUser = primaryTypeOf(person.grants.map(({ role }) => role)) === 'billingUser';
  const here = isBillingUser ? byGroup(person, groupNames) : scopeRights(person);
  const beside = otherApplications(person);
  return beside.length > 0 ? [...here, { groupNumber: null, where: 'Other applications', rights: beside }] : here;
}

function byGroup(person: Person, groupNames: ReadonlyMap<string, string>): readonly RightsAt[] {
  const whole = person.grants.filter(({ groupNumber }) => groupNumber === null);
  const byRoles = new Map<string, readonly string[]>();
  return [...grantsByGroup(person)]
    .map(([groupNumber, held]) => {
      // Somebody may hold hundreds of groups: where the same roles are held, the same may be done.
      const roles = held.map(({ role }) => role);
      const isMember = roles.includes(Role.BillingUser);
      const key = isMember ? [...roles].sort().join() : groupNumber;
      const there = isMember ? { ...person, grants: [...whole, ...held] } : person;
      const rights = byRoles.get(key) ?? rightsIn(there, groupNumber);
      byRoles.set(key, rights);
      return { groupNumber, where: groupNames.get(groupNumber) ?? groupNumber, rights };
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

function scopeRights(person: Person): readonly RightsAt[] {
  const reach = decide(person, 'bills.search');
  const rights = rightsIn(person);
  if (!reach.allowed && rights.length === 0) return [];
  return [{ groupNumber: null, where: reach.allowed ? scopeLabel(reach.scope) : 'No group yet', rights }];
}

function scopeLabel(scope: Scope): string {
  switch (scope.kind) {
    case 'all':
      return 'All groups';
    case 'rep':
      return `Groups of rep ${scope.repId}`;
    case 'carriers':
      return `Groups with carrier ${scope.carrierCodes.join(', ')}`;
    case 'agents':
      return `Groups of agent ${scope.agentCodes.join(', ')}`;
    case 'groups':
      return 'Groups of their own';
    case 'none':
      return 'No group yet';
  }
}

const EVERY_ADDRESS = { billing: '#', direct: '#', distributions: '#' };

function otherApplications({ grants }: Person): readonly string[] {
  return neighboursOf({ roles: [], grants }, EVERY_ADDRESS).map(({ name }) => `Open ${name}`);
}

/** What is different at one place. */
export interface RightsChange {
  readonly groupNumber: string | null;
  readonly where: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** What a change of somebody's rights comes to, place by place; places where nothing differs are left out. */
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

/** One change as a sentence: `Harbor Foods: may now make payments; may no longer reconcile bills.` */
export function rightsChangeMessage(change: RightsChange): string {
  return messageOf(change, 'may now');
}

/** What may be done at one place, where nothing was before: `Harbor Foods: may make payments.` */
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
