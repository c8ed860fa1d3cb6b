import { Role } from '../../../src/domain/access/Role';
import { normalizedEmail } from '../../../src/domain/account/emailProblem';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import type { GrantDecision } from '../../../src/domain/directory/Giver';
import { mayGrant } from '../../../src/domain/directory/mayGrant';
import { type ManagingAct, mayManage } from '../../../src/domain/directory/mayManage';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import { addressChangedMails } from './accountMails';
import { type ChangeContext, lockForChange } from './changeContext';
import { assertOfficeRemains } from './grants';
import { assertCodes, codesAsWritten } from './personCodes';
import { assertDetails, assertUsualEmail, emailTaken } from './personDetails';
import type {
  DirectoryTransaction,
  DirectoryUnitOfWork,
  LockedPerson,
  NewDirectoryEvent,
  PersonDetails,
} from './ports/DirectoryUnitOfWork';

const ACTS: Readonly<Partial<Record<keyof PersonDetails, ManagingAct>>> = {
  email: 'address',
  carrierCodes: 'codes',
  agentCodes: 'codes',
};

/**
 * Whether the giver may change all of it. With nothing to change: whether they may change anything of the person.
 *
 * @throws Refusal FORBIDDEN with the reason; GRANT_REFUSED for codes or a rep that may not be
 *   given, and for the address or the codes of somebody who was here before.
 */
async function assertMayChange(
  tx: DirectoryTransaction,
  { grantor: giver, scope, person }: ChangeContext,
  changes: Partial<PersonDetails>,
): Promise<void> {
  const { userId, grants } = person;
  const managed = { userId, grants, ...(await tx.reachOf(scope, userId)) };
  const acts = new Set<ManagingAct>(['details']);
  for (const field of Object.keys(changes)) acts.add(Reflect.get(ACTS, field) ?? 'details');
  if (changes.status !== undefined) acts.add(changes.status === 'Active' ? 'enable' : 'status');
  for (const act of acts) {
    // What no screen could know beforehand is told there in these words; anything else nobody is offered.
    const isToldHere = mayManage(giver, { ...managed, isKnownElsewhere: false }, act).allowed;
    assertAllowed(mayManage(giver, managed, act), isToldHere);
  }
  if (changes.carrierCodes !== undefined || changes.agentCodes !== undefined) {
    const { carrierCodes = [], agentCodes = [] } = changes;
    await assertCodes(tx, scope, {
      carrierCodes: carrierCodes.filter((code) => !person.carrierCodes.includes(code)),
      agentCodes: agentCodes.filter((code) => !person.agentCodes.includes(code)),
    });
  }
  if (changes.repId === undefined) return;
  assertAllowed(mayGrant(giver, Role.Admin, { groupNumber: null, inScope: true, receiver: { userId, grants } }));
  if (changes.repId !== null && !(await tx.hasRep(changes.repId))) {
    throw new Refusal(ErrorCode.GrantRefused, `There is no rep ${changes.repId}.`);
  }
}

function assertAllowed(decision: GrantDecision, isToldHere = false): void {
  if (decision.allowed) return;
  throw isToldHere
    ? new Refusal(ErrorCode.GrantRefused, decision.reason)
    : new Refusal(ErrorCode.Forbidden, decision.reason);
}

type Field = keyof PersonDetails;

/** What of the wishes is not so already. An address in other letters is another one: it is shown as it was typed. */
function changedDetails(person: LockedPerson, wishes: Partial<PersonDetails>): Partial<PersonDetails> {
  const entries = Object.entries(wishes).filter(
    ([field, value]) => value !== undefined && !isSame(Reflect.get(person, field), value),
  );
  return Object.fromEntries(entries);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((code) => other.includes(code));
}

const WORDS: readonly (readonly [Field, string])[] = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phoneNumber', 'Phone number'],
  ['extension', 'Extension'],
  ['carrierCodes', 'Carrier codes'],
  ['agentCodes', 'Agent codes'],
  ['repId', 'Rep'],
];

/** What goes on record. Without the names and numbers themselves, which a purge would have to find there again. */
function changeEvents(person: LockedPerson, changes: Partial<PersonDetails>): readonly NewDirectoryEvent[] {
  const changed = WORDS.flatMap(([field, label]) => (field in changes ? [labelled(label, changes[field])] : []));
  const all = changes.email === undefined ? changed : ['Email address', ...changed];
  const details: NewDirectoryEvent[] =
    all.length === 0 ? [] : [{ event: 'changed', groupNumber: null, text: `${all.join(', ')}.` }];
  if (changes.status === undefined) return details;
  return [...details, { ...statusEvent(person.status, changes.status), groupNumber: null }];
}

/** Codes and reps are no secrets of the person's: they say what they became. */
function labelled(label: string, value: unknown): string {
  if (Array.isArray(value)) return `${label}: ${value.join(', ') || 'none'}`;
  if (label !== 'Rep') return label;
  return typeof value === 'number' ? `Rep: ${value}` : 'Rep: none';
}

function statusEvent(before: UserStatus, after: UserStatus): Pick<NewDirectoryEvent, 'event' | 'text'> {
  if (after === 'Deleted') return { event: 'deleted', text: 'Deleted: access ended.' };
  if (after === 'Disabled') {
    return before === 'Deleted'
      ? { event: 'restored', text: 'Restored, and disabled.' }
      : { event: 'disabled', text: 'Disabled: access ended.' };
  }
  return before === 'Deleted'
    ? { event: 'restored', text: 'Restored: access is back.' }
    : { event: 'enabled', text: 'Enabled: access is back.' };
}

export interface ChangeRequest {
  readonly caller: Caller;
  readonly userId: string;
  readonly now: Date;
  /** The version that the caller has seen; undefined for what does not depend on it. */
  readonly version: number | undefined;
  /** Whether the caller confirmed an email with characters that can pass for others. */
  readonly emailConfirmed: boolean;
  /** What is left out stays. */
  readonly changes: Partial<PersonDetails>;
}

/** Changes a person's details, codes, rep or status. @source MGM-8 MGM-9 USR-3 */
export class ChangePerson {
  constructor(private readonly desk: DirectoryUnitOfWork) {}

  /** @throws Refusal 400; 403; 404; STALE_VERSION, EMAIL_TAKEN, WRONG_STATUS; EMAIL_UNUSUAL, GRANT_REFUSED, LAST_ONE. */
  run(request: ChangeRequest): Promise<DirectoryUser> {
    return this.desk.inTransaction(async (tx) => {
      const open = await lockForChange(tx, request);
      const wishes = withEmail(open, request.changes);
      const changes = changedDetails(open.person, await withCodes(tx, open, wishes));
      await assertMayChange(tx, open, changes);
      // Asked for again, as after an answer that got lost.
      if (Object.keys(changes).length === 0) return tx.read(open.scope, open.person.userId);
      assertFresh(open, request.version, changes);
      assertDetails({ ...open.person, ...changes }, Object.keys(changes));
      if (changes.email !== undefined) assertUsualEmail(changes.email, request.emailConfirmed);
      if (changes.status !== undefined && changes.status !== 'Active') {
        await assertOfficeRemains(tx, open.person, open.person.grants);
      }
      return save(tx, open, changes);
    });
  }
}

/** The wishes with the email in the form in which it is stored. An address that stays is left as it is. */
function withEmail({ person }: ChangeContext, wishes: Partial<PersonDetails>): Partial<PersonDetails> {
  const { email } = wishes;
  return email === undefined || email === person.email ? wishes : { ...wishes, email: normalizedEmail(email) };
}

/** The wishes with codes as they are written; those left out stay left out. */
async function withCodes(
  tx: DirectoryTransaction,
  { scope, person }: ChangeContext,
  wishes: Partial<PersonDetails>,
): Promise<Partial<PersonDetails>> {
  const { carrierCodes, agentCodes } = wishes;
  if (carrierCodes === undefined && agentCodes === undefined) return wishes;
  const typed = { carrierCodes: carrierCodes ?? [], agentCodes: agentCodes ?? [] };
  const written = await codesAsWritten(tx, scope, typed, person);
  return {
    ...wishes,
    ...(carrierCodes && { carrierCodes: written.carrierCodes }),
    ...(agentCodes && { agentCodes: written.agentCodes }),
  };
}

function assertFresh({ person }: ChangeContext, version: number | undefined, changes: Partial<PersonDetails>): void {
  if (version !== undefined && version !== person.version) {
    const message = 'Somebody else has changed this person meanwhile. Load them again, then make your change.';
    throw new Refusal(ErrorCode.StaleVersion, message);
  }
  if (person.status === 'Deleted' && changes.status === undefined) {
    throw new Refusal(ErrorCode.WrongStatus, 'This person is deleted. Restore them first.');
  }
}

async function save(
  tx: DirectoryTransaction,
  { scope, person, stamp: act }: ChangeContext,
  changes: Partial<PersonDetails>,
): Promise<DirectoryUser> {
  const { userId } = person;
  const isNewAddress = changes.email !== undefined;
  if (changes.email !== undefined && (await tx.isEmailTaken(changes.email, userId))) throw emailTaken();
  if (!(await tx.change(userId, changes, act))) throw emailTaken();
  if (changes.status !== undefined && changes.status !== 'Active') await tx.releaseLocks(userId);
  await tx.record(userId, changeEvents(person, changes), act);
  await tx.signIn.personChanged(userId, { isNewAddress });
  if (changes.email !== undefined) {
    for (const mail of addressChangedMails(person.email, changes.email, act.name)) await tx.mails.send(mail);
  }
  return tx.read(scope, userId);
}
