import type { Caller } from '../../platform/shared/Caller';
import type { Transactions } from '../../platform/shared/Transaction';
import { signedOutMail } from './accountMails';
import { lockManagedPerson } from './changeContext';
import { AccountMail, type ManagedSession } from './ports/DirectoryRepository';

interface SessionsRequest {
  readonly caller: Caller;
  /** The owner of the sessions. */
  readonly userId: string;
  readonly now: Date;
}

/** Lists and ends the sessions of a person that the caller may disable. @source USR-3 */
export class EndPersonSessions {
  constructor(private readonly transactions: Transactions) {}

  /** The sessions that an end would affect. @throws Refusal FORBIDDEN; NOT_FOUND */
  list(request: SessionsRequest): Promise<readonly ManagedSession[]> {
    return this.transactions.run(async (tx) => {
      await lockManagedPerson(tx, { ...request, who: request, act: 'status' });
      return tx.directory.sessions.open(request.userId);
    });
  }

  /**
   * Ends all sessions and access tokens at once, releases the person's bill locks, and notifies the person by mail. Repeated within
   * a minute, it records and sends nothing again unless the person has signed in since.
   *
   * @throws Refusal FORBIDDEN; NOT_FOUND
   */
  run(request: SessionsRequest): Promise<void> {
    return this.transactions.run(async (tx) => {
      const { userId, now } = request;
      const { person, stamp } = await lockManagedPerson(tx, { ...request, who: request, act: 'status' });
      const { directory } = tx;
      const open = await directory.sessions.open(userId);
      await directory.sessions.endAll(userId, now);
      await directory.releaseLocks(userId);
      const isFirst = await directory.mails.claim(userId, AccountMail.SignedOut);
      if (isFirst || open.length > 0) {
        await directory.record(userId, [{ event: 'sessionsEnded', groupNumber: null, text: ENDED }], stamp);
      }
      if (isFirst && person.status === 'Active') await directory.mails.send(signedOutMail(person, stamp.name));
    });
  }
}

const ENDED = 'Signed out on all devices.';
