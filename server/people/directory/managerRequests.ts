import { makesManager, TWO_PERSON_DECISIONS } from '../../../src/domain/people/controls/secondPerson';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import type { Grant, Person } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { AuditStamp } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import { secondPeople } from '../controls/assertSecondPerson';
import type { DirectoryRepository, LockedPerson } from './ports/DirectoryRepository';

/** Days for which a removed manager counts as one of those who confirm another. */
const REMOVAL_DAYS = 30;
const DAY_MS = 86_400_000;
const LABEL = `"${roleLabel(Role.Manager)}"`;
/** What a request for the manager's role comes to. */
const MANAGER_WAITS = `${LABEL} takes effect when another manager confirms it.`;
const NO_ONE_LEFT = `No one else can, because another manager was removed or changed in the last ${REMOVAL_DAYS} days. The server operator can give the role.`;

const isManagerGrant = ({ role }: Grant) => role === Role.Manager;

/**
 * Whether another manager has to confirm that a person becomes one: where there are two besides the person, counting those whom someone
 * removed a short time ago, and one of them is a second person of the one who gives the role or was a manager before that time. Never
 * before the office released its first bill, nor for the operator.
 *
 * @param before undefined for a new person.
 * @param by `givenById` null for the operator.
 * @returns who asks for it; undefined if the role takes effect at once.
 * @source BR-CTL-14 docs/decisions/controls.md#another-manager-confirms-a-third-manager
 */
export async function waitsForManager(
  tx: Pick<Transaction, 'directory' | 'rights'>,
  before: Person | undefined,
  { userId, ...after }: LockedPerson,
  { givenById, now }: { readonly givenById: string | null; readonly now: Date },
): Promise<string | undefined> {
  if (givenById === null || !makesManager(before, after) || !(await tx.directory.hasReleasedBill())) return undefined;
  const isOther = (one: { readonly userId: string }) => one.userId !== userId;
  const managers = (await tx.rights.holders(TWO_PERSON_DECISIONS.access.secondOperation, null)).filter(isOther);
  const since = new Date(now.getTime() - REMOVAL_DAYS * DAY_MS);
  const removed = await tx.directory.removedManagers(since);
  const others = new Set([...managers.map((one) => one.userId), ...removed.filter((id) => id !== userId)]);
  if (others.size < 2) return undefined;
  others.delete(givenById);
  const isRemoved = removed.some((id) => others.has(id));
  return isRemoved ||
    (await hasTied(tx, others, givenById, { now, since })) ||
    (await hasSecond(tx, userId, givenById, now))
    ? givenById
    : undefined;
}

/** Whether one of the others has been a manager for longer, and is no second person only because of power that the same person gave. */
async function hasTied(
  tx: Pick<Transaction, 'directory' | 'rights'>,
  others: ReadonlySet<string>,
  givenById: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const ties = await tx.rights.ties(givenById, now);
  const tied = new Set(ties.flatMap(({ userId, how }) => (how === 'got' ? [userId] : [])));
  if (tied.size === 0) return false;
  const established = await tx.directory.managersBefore(since);
  return established.some((id) => others.has(id) && tied.has(id));
}

/** Whether a manager other than the person is a second person of the one who gives the role. */
async function hasSecond(
  tx: Pick<Transaction, 'rights'>,
  userId: string,
  givenById: string,
  now: Date,
): Promise<boolean> {
  const able = await secondPeople(tx, { kind: 'access', firstIds: [givenById], groupNumber: null }, now);
  return able.some((one) => one.userId !== userId);
}

/** Says that a new manager's role is waiting for approval. @returns one or two sentences that name who can approve it */
export async function managerWaits(
  tx: Pick<Transaction, 'rights'>,
  userId: string,
  { givenById, now }: { readonly givenById: string; readonly now: Date },
): Promise<string> {
  return (await hasSecond(tx, userId, givenById, now)) ? MANAGER_WAITS : `${MANAGER_WAITS} ${NO_ONE_LEFT}`;
}

/** The events of a change by which a person is no longer a manager, with who made it. */
export function removalBy(requestedById: string, events: readonly NewDirectoryEvent[]): readonly NewDirectoryEvent[] {
  return events.map((event, at) => (at === events.length - 1 ? { ...event, requestedById } : event));
}

/** Takes the manager's role from a person. @returns the person without it. */
export async function withoutManager(
  directory: DirectoryRepository,
  person: LockedPerson,
  stamp: AuditStamp,
): Promise<LockedPerson> {
  await directory.revoke(person.userId, person.grants.filter(isManagerGrant), stamp);
  return { ...person, grants: person.grants.filter((grant) => !isManagerGrant(grant)) };
}

/** The events of a change, without the one that says that the person has the manager's role. */
export function eventsWhileWaiting(events: readonly NewDirectoryEvent[]): readonly NewDirectoryEvent[] {
  return events.filter(({ event, text }) => event !== 'roleAdded' || text !== `${LABEL}.`);
}

/** Records that a person's manager's role waits. A person has one request at a time. */
export async function requestManager(
  directory: DirectoryRepository,
  userId: string,
  requestedById: string,
  stamp: AuditStamp,
): Promise<void> {
  if (await directory.managerRequest(userId)) return;
  const event = { event: 'managerRequested', groupNumber: null, text: MANAGER_WAITS, requestedById } as const;
  await directory.record(userId, [event], stamp);
}

/** Gives a person the manager's role that another manager asked for. @param eventPk the request */
export async function grantRequested(
  directory: DirectoryRepository,
  { userId, grants }: LockedPerson,
  eventPk: string,
  stamp: AuditStamp,
): Promise<void> {
  await directory.grant(userId, [{ role: Role.Manager, groupNumber: null }], stamp);
  const event = { event: 'roleAdded', groupNumber: null, text: `${LABEL}.`, answers: eventPk } as const;
  const roles = [...new Set([...grants.map(({ role }) => role), Role.Manager])];
  await directory.record(userId, [event], stamp, { roles, givenById: stamp.userId, isConfirmed: true });
  await directory.signIn.personChanged(userId);
}

/**
 * Ends an open request that a person become a manager.
 *
 * @returns a sentence about how it ended: withdrawn by the one who asked, or declined; undefined without a request.
 */
export async function endManagerRequest(
  directory: DirectoryRepository,
  userId: string,
  stamp: AuditStamp,
): Promise<string | undefined> {
  const open = await directory.managerRequest(userId);
  if (!open) return undefined;
  const end = open.byUserId === stamp.userId ? 'withdrawn' : 'declined';
  const text = `The request for ${LABEL} is ${end}.`;
  await directory.record(userId, [{ event: 'managerDeclined', groupNumber: null, text, answers: open.eventPk }], stamp);
  return text;
}
