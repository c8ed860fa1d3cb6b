import { emailProblem } from '../../domain/account/emailProblem';
import type { Session } from '../session/Session';
import type { SessionSettings } from '../session/SessionSettings';
import { type AccountAnswer, refusalOf } from './AccountAnswer';
import type { IdentityAccounts } from './ports/IdentityAccounts';

/** Has a link mailed that sets a new password. */
export class ChangePassword {
  constructor(
    private readonly accounts: IdentityAccounts,
    private readonly session: Session,
    private readonly settings: SessionSettings,
  ) {}

  /** Whether the signed-in person's password is kept by their company's own sign-in, out of our reach. @source SES-4 */
  get isKeptByCompany(): boolean {
    const { state } = this.session;
    const { samlConnection } = this.settings;
    return state.kind === 'signedIn' && samlConnection !== '' && state.user.connection === samlConnection;
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
   * @returns where the mail goes; undefined when their company keeps the password, or nobody is signed in.
   * @throws IdentityError when no mail was asked for.
   */
  async runForMe(): Promise<string | undefined> {
    const { state } = this.session;
    if (state.kind !== 'signedIn' || this.isKeptByCompany) return undefined;
    await this.accounts.changePassword(state.user.email);
    return state.user.email;
  }
}
