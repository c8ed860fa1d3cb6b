import { decide } from '../../../src/domain/access/decide';
import type { Scope } from '../../../src/domain/access/Scope';
import type { Grantor } from '../../../src/domain/directory/Grantor';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { Act, DirectoryTransaction, HeldPerson } from './ports/DirectoryDesk';

/** Who changes somebody, by the rights they hold at this moment and not when the call came in. */
export interface OpenGiver {
  readonly giver: Grantor;
  /** Where they may change people. */
  readonly scope: Scope;
  readonly act: Act;
}

export interface OpenChange extends OpenGiver {
  readonly person: HeldPerson;
}

/**
 * Holds the caller and the person to be changed, and reads both anew.
 *
 * @throws Refusal FORBIDDEN when the caller has lost the right meanwhile; NOT_FOUND for whoever is out of reach.
 */
export async function openChange(
  tx: DirectoryTransaction,
  { caller, userId, now }: { readonly caller: Caller; readonly userId: string; readonly now: Date },
): Promise<OpenChange> {
  const people = await tx.hold([caller.userId, userId]);
  const opened = giverAmong(people, caller, now);
  const person = people.get(userId);
  if (!person || person.purgedAlias !== null) throw notFound('person');
  // Themselves they see; that nothing is done to them there is said by whoever decides about it.
  if (userId !== caller.userId && !(await tx.sees(opened.scope, userId))) throw notFound('person');
  return { ...opened, person };
}

/** The same for somebody who is not there yet. @throws Refusal FORBIDDEN */
export async function openGiver(tx: DirectoryTransaction, caller: Caller, now: Date): Promise<OpenGiver> {
  return giverAmong(await tx.hold([caller.userId]), caller, now);
}

function giverAmong(people: ReadonlyMap<string, HeldPerson>, { userId, name }: Caller, now: Date): OpenGiver {
  const person = people.get(userId);
  const decision = person && decide(person, 'directory.write');
  if (person && decision?.allowed)
    return { giver: { userId, person }, scope: decision.scope, act: { userId, name, now } };
  throw new Refusal(ErrorCode.Forbidden, 'Your rights no longer include changing people.');
}
