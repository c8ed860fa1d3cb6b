import { decide } from '../../../src/domain/access/decide';
import type { Scope } from '../../../src/domain/access/Scope';
import type { Giver } from '../../../src/domain/directory/Giver';
import { type ManagingAct, mayManage } from '../../../src/domain/directory/mayManage';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { PersonKey } from './ports/DirectoryQueries';
import type { AuditStamp, DirectoryTransaction, LockedPerson } from './ports/DirectoryUnitOfWork';

/** Who changes somebody, by the rights they hold at this moment and not when the call came in. */
export interface GrantorContext {
  readonly grantor: Giver;
  /** Where they may change people. */
  readonly scope: Scope;
  readonly stamp: AuditStamp;
}

export interface ChangeContext extends GrantorContext {
  readonly person: LockedPerson;
}

/**
 * Holds the caller and the person to be changed, and reads both anew.
 *
 * @throws Refusal FORBIDDEN when the caller has lost the right meanwhile; NOT_FOUND for whoever is out of reach.
 */
export async function lockForChange(
  tx: DirectoryTransaction,
  { caller, userId, now }: { readonly caller: Caller; readonly userId: string; readonly now: Date },
): Promise<ChangeContext> {
  const people = await tx.lock([caller.userId, userId]);
  const opened = grantorAmong(people, caller, now);
  const person = people.get(userId);
  if (!person || person.purgedAlias !== null) throw notFound('person');
  // Themselves they see; that nothing is done to them there is said by whoever decides about it.
  if (userId !== caller.userId && !(await tx.isVisible(opened.scope, userId))) throw notFound('person');
  return { ...opened, person };
}

/** The same for somebody who is not there yet. @throws Refusal FORBIDDEN */
export async function lockGrantor(tx: DirectoryTransaction, caller: Caller, now: Date): Promise<GrantorContext> {
  return grantorAmong(await tx.lock([caller.userId]), caller, now);
}

function grantorAmong(people: ReadonlyMap<string, LockedPerson>, { userId, name }: Caller, now: Date): GrantorContext {
  const person = people.get(userId);
  const decision = person && decide(person, 'directory.write');
  if (person && decision?.allowed)
    return { grantor: { userId, person }, scope: decision.scope, stamp: { userId, name, now } };
  throw new Refusal(ErrorCode.Forbidden, 'Your rights no longer include changing people.');
}

interface ManageRequest {
  readonly caller: Caller;
  readonly who: PersonKey;
  readonly act: ManagingAct;
  readonly now: Date;
}

/**
 * Holds the caller and somebody whom they manage.
 *
 * @throws Refusal NOT_FOUND for whoever is out of reach; FORBIDDEN with the reason for whoever is not theirs to manage.
 */
export async function lockManagedPerson(
  tx: DirectoryTransaction,
  { caller, who, act, now }: ManageRequest,
): Promise<ChangeContext> {
  const userId = 'userId' in who ? who.userId : await tx.findIdByEmail(who.email);
  if (userId === undefined) throw notFound('person');
  const open = await lockForChange(tx, { caller, userId, now });
  const { grants } = open.person;
  const decision = mayManage(open.grantor, { userId, grants, ...(await tx.reachOf(open.scope, userId)) }, act);
  if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, decision.reason);
  return open;
}

/** Whoever is deleted gets nothing new: it would be theirs unseen once somebody restores them. @throws Refusal WRONG_STATUS */
export function assertNotDeleted({ status }: Pick<LockedPerson, 'status'>): void {
  if (status !== 'Deleted') return;
  throw new Refusal(ErrorCode.WrongStatus, 'This person is deleted. Restore them first.');
}
