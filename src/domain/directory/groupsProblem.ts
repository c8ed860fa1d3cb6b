import type { Grant } from '../access/Person';
import { type PrimaryType, primaryTypeOf } from '../access/PrimaryType';

const GROUPS_FROM: Readonly<Partial<Record<PrimaryType, string>>> = {
  admin: 'An admin has the groups of the rep. Change the rep instead.',
  carrier: 'A carrier has the groups of the carrier codes. Change the codes instead.',
  agent: 'An agent has the groups of the agent codes. Change the codes instead.',
};

/** Why somebody is given no groups one by one: they have theirs in another way. Undefined for everybody else. */
export function groupsProblem(grants: readonly Grant[]): string | undefined {
  return GROUPS_FROM[primaryTypeOf(grants.map(({ role }) => role))];
}
