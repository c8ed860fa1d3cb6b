import { changeUser, deleteUser } from '../../../contract/people/directoryChanges';
import { normalizedEmail } from '../../../src/domain/people/account/Profile';
import { canGrant } from '../../../src/domain/people/directory/canGrant';
import { canManage, type ManagementAction } from '../../../src/domain/people/directory/canManage';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import type { GrantDecision } from '../../../src/domain/people/directory/Grantor';
import { Role } from '../../../src/domain/platform/access/Role';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import { type CommandInput, command } from '../../platform/shared/command';
import { Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { addressChangedMails } from './accountMails';
import { type ChangeContext, lockForChange } from './changeContext';
import { assertOfficeRemains } from './grants';
import { assertCodes, normalizeCodes } from './personCodes';
import { assertDetails, assertUsualEmail, emailTaken } from './personDetails';
import type { LockedPerson, StoredPersonDetails } from './ports/DirectoryRepository';
import { recordAccessChange } from './power';
import { userOnWire } from './userOnWire';

interface ChangeRequest extends Pick<CommandInput<typeof deleteUser>, 'caller' | 'params' | 'now'> {
  /** Refuses power that is given without a recent sign-in. Default: accepts any sign-in. */
  readonly assertRecentSignIn?: () => void;
}

/** New values. Omitted fields keep theirs. */
type RequestedDetails = { readonly [Field in keyof StoredPersonDetails]?: StoredPersonDetails[Field] | undefined };

interface RequestedChange {
  /** The version that the caller has read; undefined to skip the version check. */
  readonly version?: number | undefined;
  /** True if the caller confirmed an email with characters that look like others. */
  readonly emailConfirmed?: boolean;
  readonly changes: RequestedDetails;
}

/**
 * Changes a person's details, codes, rep or status.
 *
 * @throws Refusal 400; 403; 404; STALE_VERSION, EMAIL_TAKEN, WRONG_STATUS; EMAIL_UNUSUAL, GRANT_REFUSED, LAST_ONE.
 * @source MGM-9 USR-3
 */
export const change = command(changeUser, (tx, request) => {
  const { version, emailConfirmed, ...changes } = request.body;
  return changePerson(tx, request, { version, emailConfirmed, changes });
});

/** @throws Refusal 403; 404; LAST_ONE. @source MGM-8 */
export const remove = command(deleteUser, (tx, { caller, params, now }) =>
  changePerson(tx, { caller, params, now }, { changes: { status: 'Deleted' } }),
);

async function changePerson(
  tx: Transaction,
  { params: { id: userId }, ...request }: ChangeRequest,
  { version, emailConfirmed = false, changes: requested }: RequestedChange,
) {
  const context = await lockForChange(tx, { ...request, userId });
  const normalized = await withNormalizedCodes(tx, context, withNormalizedEmail(context, requested));
  const changes = changedDetails(context.person, normalized);
  await assertMayChange(tx, context, changes);
  // A retry after a lost response changes nothing.
  if (Object.keys(changes).length > 0) {
    assertFresh(context, version, changes);
    assertDetails({ ...context.person, ...changes }, Object.keys(changes));
    if (changes.email !== undefined) assertUsualEmail(changes.email, emailConfirmed);
    if (changes.status !== undefined && changes.status !== 'Active') {
      await assertOfficeRemains(tx, context.person, context.person.grants);
    }
    await save(tx, context, changes);
  }
  return userOnWire(await tx.directory.read(context.scope, userId));
}

/** An unchanged email is left as stored, even if it is not normalized. */
function withNormalizedEmail({ person }: ChangeContext, changes: RequestedDetails): RequestedDetails {
  const { email } = changes;
  return email === undefined || email === person.email ? changes : { ...changes, email: normalizedEmail(email) };
}

async function withNormalizedCodes(
  tx: Transaction,
  { scope, person }: ChangeContext,
  changes: RequestedDetails,
): Promise<RequestedDetails> {
  const { carrierCodes, agentCodes } = changes;
  if (carrierCodes === undefined && agentCodes === undefined) return changes;
  const typed = { carrierCodes: carrierCodes ?? [], agentCodes: agentCodes ?? [] };
  const normalized = await normalizeCodes(tx, scope, typed, person);
  return {
    ...changes,
    ...(carrierCodes && { carrierCodes: normalized.carrierCodes }),
    ...(agentCodes && { agentCodes: normalized.agentCodes }),
  };
}

/** The requested fields that differ from the stored ones. Emails that differ only in case count as different. */
function changedDetails(person: LockedPerson, requested: RequestedDetails): Partial<StoredPersonDetails> {
  const entries = Object.entries(requested).filter(
    ([field, value]) => value !== undefined && !isSame(Reflect.get(person, field), value),
  );
  return Object.fromEntries(entries);
}

/** Compares lists of codes without regard to order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((code) => other.includes(code));
}

const ACTS: Readonly<Partial<Record<keyof StoredPersonDetails, ManagementAction>>> = {
  email: 'address',
  carrierCodes: 'codes',
  agentCodes: 'codes',
};

/**
 * Checks that the grantor may make all of the changes; with no changes, that they may change the person at all.
 *
 * @throws Refusal FORBIDDEN with the reason; GRANT_REFUSED for codes or a rep that the grantor may not give, and for the
 *   email or codes of a person who had access outside the grantor's scope before.
 */
async function assertMayChange(
  tx: Transaction,
  { grantor, scope, person }: ChangeContext,
  changes: Partial<StoredPersonDetails>,
): Promise<void> {
  const { userId, grants } = person;
  const managed = { userId, grants, ...(await tx.directory.reachOf(scope, userId)) };
  const acts = new Set<ManagementAction>(['details']);
  for (const field of Object.keys(changes)) acts.add(Reflect.get(ACTS, field) ?? 'details');
  if (changes.status !== undefined) acts.add(changes.status === 'Active' ? 'enable' : 'status');
  for (const act of acts) {
    // Screens do not know about past access elsewhere, so they offer the change and show this reason. All other refusals are for
    // changes that no screen offers.
    const isOffered = canManage(grantor, { ...managed, isKnownElsewhere: false }, act).allowed;
    assertAllowed(canManage(grantor, managed, act), isOffered ? ErrorCode.GrantRefused : ErrorCode.Forbidden);
  }
  if (changes.carrierCodes !== undefined || changes.agentCodes !== undefined) {
    const { carrierCodes = [], agentCodes = [] } = changes;
    await assertCodes(tx, scope, {
      carrierCodes: carrierCodes.filter((code) => !person.carrierCodes.includes(code)),
      agentCodes: agentCodes.filter((code) => !person.agentCodes.includes(code)),
    });
  }
  if (changes.repId === undefined) return;
  const place = { groupNumber: null, inScope: true, grantee: { userId, grants } };
  assertAllowed(canGrant(grantor, Role.Admin, place), ErrorCode.Forbidden);
  if (changes.repId !== null && !(await tx.directory.hasRep(changes.repId))) {
    throw new Refusal(ErrorCode.GrantRefused, `There is no rep ${changes.repId}.`);
  }
}

function assertAllowed(decision: GrantDecision, code: 'GRANT_REFUSED' | 'FORBIDDEN'): void {
  if (!decision.allowed) throw new Refusal(code, decision.reason);
}

function assertFresh(
  { person }: ChangeContext,
  version: number | undefined,
  changes: Partial<StoredPersonDetails>,
): void {
  if (version !== undefined && version !== person.version) {
    const message = 'Someone else changed this person. Reload the person, then make your change again.';
    throw staleVersion(message);
  }
  if (person.status === 'Deleted' && changes.status === undefined) {
    throw wrongStatus('This person is deleted. Restore the person first.');
  }
}

async function save(
  tx: Transaction,
  { person, stamp, assertRecentSignIn }: ChangeContext,
  changes: Partial<StoredPersonDetails>,
): Promise<void> {
  const { userId } = person;
  const isNewAddress = changes.email !== undefined;
  if (changes.email !== undefined && (await tx.directory.isEmailTaken(changes.email, userId))) throw emailTaken();
  if (!(await tx.directory.change(userId, changes, stamp))) throw emailTaken();
  if (changes.status !== undefined && changes.status !== 'Active') await tx.directory.releaseLocks(userId);
  const events = eventsOf(person, changes);
  const change = { userId, before: person, events, stamp, isTakeover: isNewAddress, assertRecentSignIn };
  await recordAccessChange(tx, change);
  await tx.directory.signIn.personChanged(userId, { isNewAddress });
  if (changes.email !== undefined) {
    for (const mail of addressChangedMails(person.email, changes.email, stamp.name))
      await tx.directory.mails.send(mail);
  }
}

const LABELS: readonly (readonly [keyof StoredPersonDetails, string])[] = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phoneNumber', 'Phone number'],
  ['extension', 'Extension'],
  ['carrierCodes', 'Carrier codes'],
  ['agentCodes', 'Agent codes'],
  ['repId', 'Rep'],
];

/** Events name the changed fields but not personal values, which a purge would have to find again. */
function eventsOf(person: LockedPerson, changes: Partial<StoredPersonDetails>): readonly NewDirectoryEvent[] {
  const changed = LABELS.flatMap(([field, label]) => (field in changes ? [withValue(label, changes[field])] : []));
  const all = changes.email === undefined ? changed : ['Email address', ...changed];
  const details: NewDirectoryEvent[] =
    all.length === 0 ? [] : [{ event: 'changed', groupNumber: null, text: `${all.join(', ')}.` }];
  if (changes.status === undefined) return details;
  return [...details, { ...statusEvent(person.status, changes.status), groupNumber: null }];
}

/** Adds the new value for codes and reps, which are not personal data. */
function withValue(label: string, value: unknown): string {
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
