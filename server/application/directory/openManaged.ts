import { canManage, type ManagementAction } from '../../../src/domain/directory/canManage';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import { type OpenChange, openChange } from './openChange';
import type { PersonKey } from './ports/DirectoryBook';
import type { DirectoryTransaction } from './ports/DirectoryDesk';

export interface ManageRequest {
  readonly caller: Caller;
  readonly who: PersonKey;
  readonly act: ManagementAction;
  readonly now: Date;
}

/**
 * Holds the caller and somebody whom they manage.
 *
 * @throws Refusal NOT_FOUND for whoever is out of reach; FORBIDDEN with the reason for whoever is not theirs to manage.
 */
export async function openManaged(
  tx: DirectoryTransaction,
  { caller, who, act, now }: ManageRequest,
): Promise<OpenChange> {
  const userId = 'userId' in who ? who.userId : await tx.idOf(who.email);
  if (userId === undefined) throw notFound('person');
  const open = await openChange(tx, { caller, userId, now });
  const { grants } = open.person;
  const decision = canManage(open.giver, { userId, grants, ...(await tx.standing(open.scope, userId)) }, act);
  if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, decision.reason);
  return open;
}
