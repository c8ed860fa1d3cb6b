import { ErrorCode } from '../../../../src/domain/errors/ErrorCode';
import { MailMethod } from '../../mail/ports';
import type { Caller } from '../../shared/Caller';
import { Refusal } from '../../shared/Refusal';
import { openManaged } from '../openManaged';
import type { PersonKey } from '../ports/DirectoryBook';
import type { Act, DirectoryDesk, DirectoryTransaction, EventToAdd } from '../ports/DirectoryDesk';
import { AccountMail, type MailedPerson } from '../ports/DirectoryMails';
import { PasswordLinkPurpose, type SignInAccounts } from '../ports/SignInAccounts';
import { resetMail } from './resetMail';
import { welcomeMail } from './welcomeMail';

export interface AccountMailRequest {
  readonly caller: Caller;
  /** Whom it is for. */
  readonly who: PersonKey;
  readonly mail: AccountMail;
  readonly now: Date;
}

/** What became of it, in words. */
export interface AccountMailAnswer {
  /** Whether one goes out now, or did within the last minute. */
  readonly sent: boolean;
  readonly message: string;
}

/**
 * Mails somebody a welcome, or a link that sets a new password: once a minute at most, over all servers, so that a call
 * may be repeated.
 *
 * @source MGM-10 MGM-19 MGM-20
 */
export class SendAccountMail {
  constructor(
    private readonly desk: DirectoryDesk,
    private readonly accounts: SignInAccounts,
    private readonly mailWay: MailMethod,
    private readonly homeAddress: string,
  ) {}

  /** @throws Refusal 403, 404, 422 for whoever is not active or has no password of ours, 503. */
  async run(request: AccountMailRequest): Promise<AccountMailAnswer> {
    const { mail } = request;
    const first = await this.desk.inTransaction(async (tx) => {
      const { person } = await mailable(tx, request);
      return { person, isRecent: await tx.mails.isRecent(person.userId, mail) };
    });
    if (first.isRecent) return this.recently(first.person);
    const { userId: subject, connection } = first.person;
    const link = await this.accounts.newPasswordLink({ subject, connection }, PURPOSES[mail]);
    if (link === undefined && mail === AccountMail.Reset) throw signsInElsewhere();
    return this.desk.inTransaction(async (tx) => {
      // Anything may have changed while the link was made.
      const { person, act } = await mailable(tx, { ...request, who: { userId: subject } });
      if (!(await tx.mails.claim(subject, mail))) return this.recently(person);
      await tx.mails.send(this.words(mail, person, act.name, link));
      await tx.record(subject, [EVENTS[mail]], act);
      return this.taken(person);
    });
  }

  private words(mail: AccountMail, person: MailedPerson, byName: string, link: string | undefined) {
    const isReset = mail === AccountMail.Reset && link !== undefined;
    return isReset
      ? resetMail(person, { byName, link })
      : welcomeMail(person, { byName, link, homeAddress: this.homeAddress });
  }

  private taken({ email }: MailedPerson): AccountMailAnswer {
    return { sent: this.mailWay !== MailMethod.Nowhere, message: WORDS[this.mailWay](email) };
  }

  private recently(person: MailedPerson): AccountMailAnswer {
    if (this.mailWay === MailMethod.Nowhere) return this.taken(person);
    const message = `A mail went to ${person.email} less than a minute ago. Wait a minute before you send another.`;
    return { sent: true, message };
  }
}

const PURPOSES = { welcome: PasswordLinkPurpose.Welcome, reset: PasswordLinkPurpose.Reset } as const;
const EVENTS: Readonly<Record<AccountMail, EventToAdd>> = {
  welcome: { event: 'welcomeSent', groupNumber: null, text: 'Welcome mail.' },
  reset: { event: 'resetSent', groupNumber: null, text: 'Mail with a link to a new password.' },
};
const WORDS: Readonly<Record<MailMethod, (email: string) => string>> = {
  server: (email) => `A mail to ${email} is on its way.`,
  outbox: (email) => `A mail to ${email} is in the outbox: mails of this installation do not leave it.`,
  nowhere: () => 'No mail went out: no mail server is set for this installation. Ask whoever runs it.',
};

/** Whoever may be mailed, held. */
async function mailable(
  tx: DirectoryTransaction,
  { caller, who, now }: AccountMailRequest,
): Promise<{ readonly person: MailedPerson; readonly act: Act }> {
  const open = await openManaged(tx, { caller, who, act: 'mail', now });
  const person = await tx.mails.mailedPerson(open.person.userId);
  if (person) return { person, act: open.act };
  const message = 'This person is not active, so no mail goes to them. Switch their access on first.';
  throw new Refusal(ErrorCode.RecipientInactive, message);
}

function signsInElsewhere(): Refusal {
  const message = 'This person signs in at their company, so there is no password here to set anew.';
  return new Refusal(ErrorCode.NoAccount, message);
}
