import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { canGrant } from '../../../src/domain/directory/canGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { assertNotDeleted } from './assertNotDeleted';
import { assertTakesGroups } from './assertTakesGroups';
import type { GrantAnswer, GrantRequest } from './GrantChange';
import { changed, refused, unchanged } from './grantWords';
import { holds } from './holdings';
import type { GrantRow } from './leaveGroup';
import { type OpenChange, openChange } from './openChange';
import { placeOf, readWithin, type Within } from './placeOf';
import type { DirectoryDesk } from './ports/DirectoryDesk';
import { saveGrants } from './saveGrants';

export interface GroupsRequest extends GrantRequest {
  /** Up to 500; one named twice counts once. */
  readonly groupNumbers: readonly string[];
  /** Beside that of a billing user. */
  readonly roles: readonly Role[];
}

/** Gives a person access to groups, each by itself: as a billing user, and with the roles named. @source MGM-17 */
export class AddGroups {
  constructor(private readonly desk: DirectoryDesk) {}

  /** @throws Refusal 403 for themselves; 404; WRONG_STATUS; GRANT_REFUSED for whoever has groups in another way. */
  run(request: GroupsRequest): Promise<GrantAnswer> {
    const groupNumbers = [...new Set(request.groupNumbers)];
    const roles = [...new Set([Role.BillingUser, ...request.roles])];
    return this.desk.inTransaction(async (tx) => {
      const open = await openChange(tx, request);
      if (open.giver.userId === open.person.userId) throw themselves();
      assertNotDeleted(open.person);
      assertTakesGroups(open.person);
      const within = await readWithin(tx, open.scope, groupNumbers, open.person);
      const rows = groupNumbers.map((groupNumber) => rowFor(open, groupNumber, roles, within));
      const give = rows.flatMap((row) => row.grants);
      const events = rows.flatMap((row) => row.events);
      return { results: rows.map(({ result }) => result), user: await saveGrants(tx, open, { give, events }) };
    });
  }
}

/** A group counts with all of the roles, or not at all. */
function rowFor({ giver, person }: OpenChange, groupNumber: string, roles: readonly Role[], within: Within): GrantRow {
  for (const role of roles) {
    const decision = canGrant(giver, role, placeOf(person, role, groupNumber, within));
    if (!decision.allowed) return { result: refused(groupNumber, decision.reason), grants: [], events: [] };
  }
  const given: Grant[] = roles
    .filter((role) => !holds(person.grants, role, groupNumber))
    .map((role) => ({ role, groupNumber }));
  if (given.length === 0) {
    return {
      result: unchanged(groupNumber, `They have that in group ${groupNumber} already.`),
      grants: [],
      events: [],
    };
  }
  const labels = roleLabels(given.map(({ role }) => role)).join(', ');
  const isNew = !holds(person.grants, Role.BillingUser, groupNumber);
  return {
    result: changed(groupNumber, `They now have ${labels} in group ${groupNumber}.`),
    grants: given,
    events: [{ event: isNew ? 'groupAdded' : 'roleAdded', groupNumber, text: `Group ${groupNumber}: ${labels}.` }],
  };
}

function themselves(): Refusal {
  return new Refusal(ErrorCode.Forbidden, 'You cannot change your own access. Ask another administrator.');
}
