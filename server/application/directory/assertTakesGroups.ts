import { primaryTypeOf } from '../../../src/domain/access/PrimaryType';
import { Refusal } from '../shared/Refusal';
import type { HeldPerson } from './ports/DirectoryDesk';

const GROUPS_FROM = {
  admin: 'An admin has the groups of the rep. Change the rep instead.',
  carrier: 'A carrier has the groups of the carrier codes. Change the codes instead.',
  agent: 'An agent has the groups of the agent codes. Change the codes instead.',
  billingUser: undefined,
  unknown: undefined,
} as const;

/** Whoever has groups in another way is given none one by one. @throws Refusal 422 GRANT_REFUSED */
export function assertTakesGroups({ grants }: Pick<HeldPerson, 'grants'>): void {
  const problem = GROUPS_FROM[primaryTypeOf(grants.map(({ role }) => role))];
  if (problem !== undefined) throw new Refusal(422, 'GRANT_REFUSED', problem);
}
