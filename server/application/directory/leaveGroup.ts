import type { Grant } from '../../../src/domain/access/Person';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { canRevoke } from '../../../src/domain/directory/canGrant';
import type { GrantResult } from '../../../src/domain/directory/Grantor';
import { changed, refused, unchanged } from './grantWords';
import type { OpenChange } from './openChange';
import { placeOf, type Within } from './placeOf';
import type { EventToAdd } from './ports/DirectoryDesk';

/** What one row of a change comes to. */
export interface GrantRow {
  readonly result: GrantResult;
  /** What is taken or, when something is added, given. */
  readonly grants: readonly Grant[];
  readonly events: readonly EventToAdd[];
}

/** Takes all that a person holds in a group, or nothing when one of it is not the giver's to take. @source MGM-18 */
export function leaveGroup({ giver, person }: OpenChange, groupNumber: string, within: Within): GrantRow {
  const take = person.grants.filter((grant) => grant.groupNumber === groupNumber);
  if (take.length === 0) {
    return { result: unchanged(groupNumber, `They have nothing in group ${groupNumber}.`), grants: [], events: [] };
  }
  for (const { role } of take) {
    const decision = canRevoke(giver, role, placeOf(person, role, groupNumber, within));
    if (!decision.allowed) return { result: refused(groupNumber, decision.reason), grants: [], events: [] };
  }
  const labels = roleLabels(take.map(({ role }) => role)).join(', ');
  return {
    result: changed(groupNumber, `They are no longer in group ${groupNumber}.`),
    grants: take,
    events: [{ event: 'groupRemoved', groupNumber, text: `Group ${groupNumber}, with ${labels}.` }],
  };
}
