import type { Role } from '../../platform/access/Role';
import type { Scope } from '../../platform/access/Scope';

/** The rights with which the rows of a file were read. */
export interface ReadRights {
  readonly scope: Scope;
  readonly roles: readonly Role[];
}

/**
 * Whether a person with their current rights may see everything in a file read with earlier rights. Does not check whether a rep,
 * carrier, or agent still has the groups; the database does.
 *
 * @source BR-BGX-04
 */
export function mayStillSee(then: ReadRights, now: ReadRights): boolean {
  return then.roles.every((role) => now.roles.includes(role)) && isWithin(then.scope, now.scope);
}

function isWithin(inner: Scope, outer: Scope): boolean {
  if (outer.kind === 'all' || inner.kind === 'none') return true;
  switch (inner.kind) {
    case 'all':
      return false;
    case 'groups':
      return outer.kind === 'groups' && areGroupsWithin(inner, outer);
    case 'rep':
      return outer.kind === 'rep' && outer.repId === inner.repId;
    case 'carriers':
      return outer.kind === 'carriers' && areAmong(inner.carrierCodes, outer.carrierCodes);
    case 'agents':
      return outer.kind === 'agents' && areAmong(inner.agentCodes, outer.agentCodes);
  }
}

type Groups = Extract<Scope, { readonly kind: 'groups' }>;

function areGroupsWithin({ groupNumbers, divisions = [] }: Groups, outer: Groups): boolean {
  return (
    areAmong(groupNumbers, outer.groupNumbers) &&
    divisions.every(({ groupNumber, divisionNumbers }) => {
      if (outer.groupNumbers.includes(groupNumber)) return true;
      const limit = outer.divisions?.find((one) => one.groupNumber === groupNumber);
      return limit !== undefined && areAmong(divisionNumbers, limit.divisionNumbers);
    })
  );
}

const areAmong = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));
