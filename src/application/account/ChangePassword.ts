import { emailProblem } from '../../domain/account/Profile';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import type { SessionSettings } from '../session/SessionSettings';
import { type AccountAnswer, refusalOf } from './AccountAnswer';
import type { IdentityAccounts } from './ports';

/** Has a link mailed that sets a new password. */
export class ChangePassword {
  constructor(
    private readonly accounts: IdentityAccounts,
    private readonly settings: SessionSettings,
  ) {}

  /** Whether the person's password is kept by their company's own sign-in, out of our reach. @source SES-4 */
  isKeptByCompany({ connection }: Pick<CurrentUser, 'connection'>): boolean {
    const { samlConnection } = this.settings;
    return samlConnection !== '' && connection === samlConnection;
  }

  /**
   * Answers in the same way when nobody has that email.
   *
   * @throws IdentityError when no mail was asked for.
   * @source SES-10
   */
  async run(email: string): Promise<AccountAnswer<'email'>> {
    const address = email.trim();
    const refusal = refusalOf({ email: emailProblem(address) });
    if (refusal) return refusal;
    await this.accounts.changePassword(address);
    return { kind: 'done' };
  }

  /**
   * For the person who is signed in.
   *
   * @returns where the mail goes; undefined when their company keeps the password.
   * @throws IdentityError when no mail was asked for.
   */
  async runFor(user: Pick<CurrentUser, 'email' | 'connection'>): Promise<string | undefined> {
    if (this.isKeptByCompany(user)) return undefined;
    await this.accounts.changePassword(user.email);
    return user.email;
  }
}
