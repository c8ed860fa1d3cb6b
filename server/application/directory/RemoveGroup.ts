import { Role } from '../../../src/domain/access/Role';
import { canRevoke } from '../../../src/domain/directory/canGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { GrantAnswer, GrantRequest } from './GrantChange';
import { leaveGroup } from './leaveGroup';
import { openChange } from './openChange';
import { placeOf, readWithin } from './placeOf';
import type { DirectoryDesk } from './ports/DirectoryDesk';
import { saveGrants } from './saveGrants';

export interface GroupRequest extends GrantRequest {
  readonly groupNumber: string;
}

/** Takes from a person all they hold in a group. @source MGM-18 */
export class RemoveGroup {
  constructor(private readonly desk: DirectoryDesk) {}

  /** @throws Refusal 403 for themselves; 404. */
  run(request: GroupRequest): Promise<GrantAnswer> {
    return this.desk.inTransaction(async (tx) => {
      const open = await openChange(tx, request);
      const { giver, scope, person } = open;
      const within = await readWithin(tx, scope, [request.groupNumber], person);
      const decision = canRevoke(
        giver,
        Role.BillingUser,
        placeOf(person, Role.BillingUser, request.groupNumber, within),
      );
      if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, decision.reason);
      const { result, grants: take, events } = leaveGroup(open, request.groupNumber, within);
      return { results: [result], user: await saveGrants(tx, open, { take, events }) };
    });
  }
}
