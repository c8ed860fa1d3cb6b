import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { mayGrant, mayTake } from '../../../src/domain/directory/mayGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { assertNotDeleted, type ChangeContext, lockForChange } from './changeContext';
import {
  assertTakesGroups,
  changed,
  type GrantAnswer,
  type GrantorReach,
  type GrantRequest,
  type GrantStep,
  grantPlace,
  holds,
  readGrantorReach,
  refused,
  removeFromGroup,
  saveGrants,
  unchanged,
} from './grants';
import type { DirectoryUnitOfWork } from './ports/DirectoryUnitOfWork';

interface GroupRequest extends GrantRequest {
  readonly groupNumber: string;
}

/** Takes from a person all they hold in a group. @source MGM-18 */
export class RemoveGroup {
  constructor(private readonly desk: DirectoryUnitOfWork) {}

  /** @throws Refusal 403 for themselves; 404. */
  run(request: GroupRequest): Promise<GrantAnswer> {
    return this.desk.inTransaction(async (tx) => {
      const open = await lockForChange(tx, request);
      const { grantor: giver, scope, person } = open;
      const within = await readGrantorReach(tx, scope, [request.groupNumber], person);
      const decision = mayTake(
        giver,
        Role.BillingUser,
        grantPlace(person, Role.BillingUser, request.groupNumber, within),
      );
      if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, decision.reason);
      const { result, grants: take, events } = removeFromGroup(open, request.groupNumber, within);
      return { results: [result], user: await saveGrants(tx, open, { remove: take, events }) };
    });
  }
}

export interface GroupsRequest extends GrantRequest {
  /** Up to 500; one named twice counts once. */
  readonly groupNumbers: readonly string[];
  /** Beside that of a billing user. */
  readonly roles: readonly Role[];
}

/** Gives a person access to groups, each by itself: as a billing user, and with the roles named. @source MGM-17 */
export class AddGroups {
  constructor(private readonly desk: DirectoryUnitOfWork) {}

  /** @throws Refusal 403 for themselves; 404; WRONG_STATUS; GRANT_REFUSED for whoever has groups in another way. */
  run(request: GroupsRequest): Promise<GrantAnswer> {
    const groupNumbers = [...new Set(request.groupNumbers)];
    const roles = [...new Set([Role.BillingUser, ...request.roles])];
    return this.desk.inTransaction(async (tx) => {
      const open = await lockForChange(tx, request);
      if (open.grantor.userId === open.person.userId) throw themselves();
      assertNotDeleted(open.person);
      assertTakesGroups(open.person);
      const within = await readGrantorReach(tx, open.scope, groupNumbers, open.person);
      const rows = groupNumbers.map((groupNumber) => rowFor(open, groupNumber, roles, within));
      const give = rows.flatMap((row) => row.grants);
      const events = rows.flatMap((row) => row.events);
      return { results: rows.map(({ result }) => result), user: await saveGrants(tx, open, { add: give, events }) };
    });
  }
}

/** A group counts with all of the roles, or not at all. */
function rowFor(
  { grantor: giver, person }: ChangeContext,
  groupNumber: string,
  roles: readonly Role[],
  within: GrantorReach,
): GrantStep {
  for (const role of roles) {
    const decision = mayGrant(giver, role, grantPlace(person, role, groupNumber, within));
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
  return new Refusal(ErrorCode.Forbidden, 'Nobody changes their own rights. Ask somebody else who gives access.');
}
