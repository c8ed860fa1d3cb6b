import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { MailMethod } from '../../platform/mail/ports';
import type { AuditStamp } from '../../platform/shared/Actor';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { resetMail, welcomeMail } from './accountMails';
import { lockManagedPerson } from './changeContext';
import type { PersonKey } from './ports/DirectoryQueries';
import { AccountMail, type DirectoryMailQueue, type MailedPerson } from './ports/DirectoryRepository';
import { PasswordLinkPurpose, type SignInAccount, type SignInAccounts } from './ports/SignInAccounts';

interface WelcomeRequest {
  readonly userId: string;
  /** Who gave the access. */
  readonly byName: string;
  /** From `prepare`. */
  readonly link: string | undefined;
}

/** Sends the welcome mail: who gave access to which groups, and how to sign in. @source MGM-7 MGM-20 */
export class SendWelcome {
  constructor(
    private readonly accounts: SignInAccounts,
    private readonly homeAddress: string,
  ) {}

  /** Call before the transaction. @returns a link to choose a password; undefined if none is needed. @throws Refusal */
  prepare(account: Pick<SignInAccount, 'subject' | 'connection'>): Promise<string | undefined> {
    return this.accounts.newPasswordLink(account, PasswordLinkPurpose.Welcome);
  }

  /**
   * Call inside the transaction, after saving the person and their grants.
   *
   * @returns false if no mail was sent because one was within the last minute, or the person is not active.
   */
  async run(mails: DirectoryMailQueue, { userId, byName, link }: WelcomeRequest): Promise<boolean> {
    const person = await mails.mailedPerson(userId);
    if (!person || !(await mails.claim(userId, AccountMail.Welcome))) return false;
    await mails.send(welcomeMail(person, { byName, link, homeAddress: this.homeAddress }));
    return true;
  }
}

/** Mails that this use case sends. */
type SentMail = Exclude<AccountMail, 'signedOut'>;

export interface AccountMailRequest {
  readonly caller: Caller;
  /** The recipient. */
  readonly who: PersonKey;
  readonly mail: SentMail;
  readonly now: Date;
}

export interface AccountMailAnswer {
  /** Whether a mail is sent now, or was within the last minute. */
  readonly sent: boolean;
  readonly message: string;
}

/**
 * Sends a welcome mail or a password reset link, at most once a minute across all servers, so that calls can be retried.
 *
 * @source MGM-10 MGM-19 MGM-20
 * @source docs/decisions/directory.md#welcome-and-reset-links-work-once
 */
export class SendAccountMail {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: SignInAccounts,
    private readonly mailMethod: MailMethod,
    private readonly homeAddress: string,
  ) {}

  /** @throws Refusal 403; 404; 422 if the person is not active or does not sign in with a password; 503. */
  async run(request: AccountMailRequest): Promise<AccountMailAnswer> {
    const { mail } = request;
    const recipient = await this.transactions.run(async (tx) => {
      const { person } = await lockRecipient(tx, request);
      return { person, isRecent: await tx.directory.mails.isRecent(person.userId, mail) };
    });
    if (recipient.isRecent) return this.sentRecently(recipient.person);
    const { userId: subject, connection } = recipient.person;
    const link = await this.accounts.newPasswordLink({ subject, connection }, PURPOSES[mail]);
    if (link === undefined && mail === AccountMail.Reset) throw signsInElsewhere();
    return this.transactions.run(async (tx) => {
      // The person or the caller's rights may have changed while the link was created.
      const { person, stamp } = await lockRecipient(tx, { ...request, who: { userId: subject } });
      if (!(await tx.directory.mails.claim(subject, mail))) return this.sentRecently(person);
      await tx.directory.mails.send(this.message(mail, person, stamp.name, link));
      await tx.directory.record(subject, [EVENTS[mail]], stamp);
      return this.sent(person);
    });
  }

  private message(mail: SentMail, person: MailedPerson, byName: string, link: string | undefined) {
    const isReset = mail === AccountMail.Reset && link !== undefined;
    return isReset
      ? resetMail(person, { byName, link })
      : welcomeMail(person, { byName, link, homeAddress: this.homeAddress });
  }

  private sent({ email }: MailedPerson): AccountMailAnswer {
    return { sent: this.mailMethod !== MailMethod.Nowhere, message: MESSAGES[this.mailMethod](email) };
  }

  private sentRecently(person: MailedPerson): AccountMailAnswer {
    if (this.mailMethod === MailMethod.Nowhere) return this.sent(person);
    const message = `A mail went to ${person.email} less than a minute ago. Wait a minute before you send another.`;
    return { sent: true, message };
  }
}

const PURPOSES = { welcome: PasswordLinkPurpose.Welcome, reset: PasswordLinkPurpose.Reset } as const;
const EVENTS: Readonly<Record<SentMail, NewDirectoryEvent>> = {
  welcome: { event: 'welcomeSent', groupNumber: null, text: 'Welcome mail.' },
  reset: { event: 'resetSent', groupNumber: null, text: 'Mail with a link to a new password.' },
};
const MESSAGES: Readonly<Record<MailMethod, (email: string) => string>> = {
  server: (email) => `A mail to ${email} is on its way.`,
  outbox: (email) => `A mail to ${email} is in the outbox: mails of this installation do not leave it.`,
  nowhere: () => 'No mail went out: no mail server is set for this installation. Ask the person who runs it.',
};

/** Locks the recipient and checks that they can get mail. */
async function lockRecipient(
  tx: Transaction,
  { caller, who, now }: AccountMailRequest,
): Promise<{ readonly person: MailedPerson; readonly stamp: AuditStamp }> {
  const change = await lockManagedPerson(tx, { caller, who, act: 'mail', now });
  const person = await tx.directory.mails.mailedPerson(change.person.userId);
  if (person) return { person, stamp: change.stamp };
  const message = 'This person is not active, so no mail goes to them. Switch their access on first.';
  throw new Refusal(ErrorCode.RecipientInactive, message);
}

function signsInElsewhere(): Refusal {
  const message = 'This person signs in at their company, so there is no password to reset here.';
  return new Refusal(ErrorCode.NoAccount, message);
}
