import { canManage, type ManagementAction } from '../../../src/domain/people/directory/canManage';
import type { Grantor } from '../../../src/domain/people/directory/Grantor';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { AuditStamp } from '../../platform/shared/Actor';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { PersonKey } from './ports/DirectoryQueries';
import type { LockedPerson } from './ports/DirectoryRepository';

/** The caller with the rights read inside the transaction, which may differ from those at the start of the call. */
export interface GrantorContext {
  readonly grantor: Grantor;
  /** Where the grantor may change people. */
  readonly scope: Scope;
  readonly stamp: AuditStamp;
}

export interface ChangeContext extends GrantorContext {
  readonly person: LockedPerson;
  /** Refuses power that is given without a recent sign-in. Default: accepts any sign-in. */
  readonly assertRecentSignIn?: (() => void) | undefined;
}

/**
 * Locks the caller and the person to change, and reads both again.
 *
 * @throws Refusal FORBIDDEN if the caller has lost the right; NOT_FOUND if the person is out of scope.
 */
export async function lockForChange(
  tx: Transaction,
  {
    caller,
    userId,
    now,
    assertRecentSignIn,
  }: { readonly caller: Caller; readonly userId: string; readonly now: Date } & Pick<
    ChangeContext,
    'assertRecentSignIn'
  >,
): Promise<ChangeContext> {
  const people = await tx.directory.lock([caller.userId, userId]);
  const context = grantorAmong(people, caller, now);
  const person = people.get(userId);
  if (!person || person.purgedAlias !== null) throw notFound('person');
  // Callers can see themselves. Each command decides whether they may change themselves.
  if (userId !== caller.userId && !(await tx.directory.isVisible(context.scope, userId))) throw notFound('person');
  return { ...context, person, assertRecentSignIn };
}

/** Locks the caller alone, to add a person. @throws Refusal FORBIDDEN */
export async function lockGrantor(tx: Transaction, caller: Caller, now: Date): Promise<GrantorContext> {
  return grantorAmong(await tx.directory.lock([caller.userId]), caller, now);
}

function grantorAmong(people: ReadonlyMap<string, LockedPerson>, { userId, name }: Caller, now: Date): GrantorContext {
  const person = people.get(userId);
  const decision = person && decide(person, 'directory.write');
  if (person && decision?.allowed) {
    return { grantor: { userId, person }, scope: decision.scope, stamp: { userId, name, now } };
  }
  throw forbidden('You no longer have permission to change people.');
}

/**
 * Locks the caller and a person the caller may manage.
 *
 * @throws Refusal NOT_FOUND if the person is out of scope; FORBIDDEN with the reason if the caller may not manage them.
 */
export async function lockManagedPerson(
  tx: Transaction,
  {
    caller,
    who,
    act,
    now,
  }: { readonly caller: Caller; readonly who: PersonKey; readonly act: ManagementAction; readonly now: Date },
): Promise<ChangeContext> {
  const userId = 'userId' in who ? who.userId : await tx.directory.findIdByEmail(who.email);
  if (userId === undefined) throw notFound('person');
  const change = await lockForChange(tx, { caller, userId, now });
  const { grants } = change.person;
  const decision = canManage(
    change.grantor,
    { userId, grants, ...(await tx.directory.reachOf(change.scope, userId)) },
    act,
  );
  if (!decision.allowed) throw forbidden(decision.reason);
  return change;
}

/** A grant to a deleted person would take effect unnoticed when they are restored. @throws Refusal WRONG_STATUS */
export function assertNotDeleted({ status }: Pick<LockedPerson, 'status'>): void {
  if (status !== 'Deleted') return;
  throw wrongStatus('This person is deleted. Restore them first.');
}
