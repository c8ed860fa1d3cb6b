import { neighboursOf } from '../neighbours/neighboursOf';
import { decide } from './decide';
import type { Person } from './Person';
import { primaryTypeOf } from './PrimaryType';
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
  const here = isBillingUser ? byGroup(person, groupNames) : officeRights(person);
  const beside = otherApplications(person);
  return beside.length > 0 ? [...here, { groupNumber: null, where: 'Other applications', rights: beside }] : here;
}

function byGroup(person: Person, groupNames: ReadonlyMap<string, string>): readonly RightsAt[] {
  const groups = new Set(person.grants.flatMap(({ groupNumber }) => groupNumber ?? []));
  return [...groups]
    .map((groupNumber) => ({
      groupNumber,
      where: groupNames.get(groupNumber) ?? groupNumber,
      rights: rightsIn(person, groupNumber),
    }))
    .sort(
      (one, other) => one.where.localeCompare(other.where, 'en') || one.groupNumber.localeCompare(other.groupNumber),
    );
}

function officeRights(person: Person): readonly RightsAt[] {
  const reach = decide(person, 'bills.search');
  const rights = rightsIn(person);
  if (!reach.allowed && rights.length === 0) return [];
  return [{ groupNumber: null, where: reach.allowed ? placeOf(reach.scope) : 'No group yet', rights }];
}

function placeOf(scope: Scope): string {
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
