import { AccountMail, type DirectoryMails } from '../ports/DirectoryMails';
import { PasswordLinkPurpose, type SignInAccount, type SignInAccounts } from '../ports/SignInAccounts';
import { welcomeMail } from './welcomeMail';

export interface WelcomeRequest {
  readonly userId: string;
  /** Who gave the access. */
  readonly byName: string;
  /** As `prepare` made it. */
  readonly link: string | undefined;
}

/** Welcomes somebody by mail: who gave access to what, and how to get in. @source MGM-7 MGM-20 */
export class SendWelcome {
  constructor(
    private readonly accounts: SignInAccounts,
    private readonly homeAddress: string,
  ) {}

  /** Before the transaction. @returns where a password is chosen; undefined for whoever signs in without one. @throws Refusal */
  prepare(account: Pick<SignInAccount, 'subject' | 'connection'>): Promise<string | undefined> {
    return this.accounts.newPasswordLink(account, PasswordLinkPurpose.Welcome);
  }

  /**
   * Inside the transaction, once the person and their rights are there.
   *
   * @returns false when nothing went out: one did within the last minute, or the person is not active.
   */
  async run(mails: DirectoryMails, { userId, byName, link }: WelcomeRequest): Promise<boolean> {
    const person = await mails.mailedPerson(userId);
    if (!person || !(await mails.claim(userId, AccountMail.Welcome))) return false;
    await mails.send(welcomeMail(person, { byName, link, homeAddress: this.homeAddress }));
    return true;
  }
}
