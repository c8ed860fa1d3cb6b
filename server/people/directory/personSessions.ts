import { endUserSessions, listUserSessions } from '../../../contract/people/userSessions';
import { command } from '../../platform/shared/command';
import { signedOutMail } from './accountMails';
import { lockManagedPerson } from './changeContext';
import { AccountMail } from './ports/DirectoryRepository';

/** Lists the sessions of a person that the caller may disable. @throws Refusal FORBIDDEN; NOT_FOUND. @source USR-3 */
export const listSessions = command(listUserSessions, async (tx, { caller, params: { id: userId }, now }) => {
  await lockManagedPerson(tx, { caller, who: { userId }, act: 'status', now });
  const open = await tx.directory.sessions.open(userId);
  return { items: open.map(({ device, signedInAt, lastUsedAt }) => ({ device, signedInAt, lastUsedAt })) };
});

/**
 * Ends all sessions and access tokens of a person that the caller may disable, releases the person's bill locks, and notifies the person
 * by mail. Repeated within a minute, it records and sends nothing again unless the person has signed in since.
 *
 * @throws Refusal FORBIDDEN; NOT_FOUND.
 * @source USR-3
 */
export const endSessions = command(endUserSessions, async (tx, { caller, params: { id: userId }, now }) => {
  const { person, stamp } = await lockManagedPerson(tx, { caller, who: { userId }, act: 'status', now });
  const { directory } = tx;
  const open = await directory.sessions.open(userId);
  await directory.sessions.endAll(userId, now);
  await directory.releaseLocks(userId);
  const isFirst = await directory.mails.claim(userId, AccountMail.SignedOut);
  if (isFirst || open.length > 0) {
    await directory.record(userId, [{ event: 'sessionsEnded', groupNumber: null, text: ENDED }], stamp);
  }
  if (isFirst && person.status === 'Active') await directory.mails.send(signedOutMail(person, stamp.name));
  return { endedAt: now.toISOString() };
});

const ENDED = 'Signed out on all devices.';
