import {
  codeFrom,
  codeProblem,
  emailProblem,
  PROFILE_LIMITS,
  passwordProblem,
  profileProblems,
} from '../../domain/account/Profile';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import type { SessionSettings } from '../session/ports';
import type { IdentityAccounts, NewAccount, PasswordlessSend } from './ports';

/** The answer to what somebody asked for about an account: an expected one is a value, everything else an IdentityError. */
export type AccountAnswer<Field extends string> =
  | { readonly kind: 'done' }
  /** Nothing was sent: these fields cannot be right as they are. A sentence for each. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Partial<Record<Field, string>>> };

/** Refused when any of `problems` has a sentence; undefined when there is none. */
function refusalOf<Field extends string>(
  problems: Readonly<Record<Field, string | undefined>>,
): (AccountAnswer<Field> & { kind: 'refused' }) | undefined {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  if (found.length === 0) return undefined;
  return { kind: 'refused', problems: Object.fromEntries(found) as Partial<Record<Field, string>> };
}

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

/** Signs in somebody who reads their mail: by a link to follow, or by a code to type. */
export class SignInWithoutPassword {
  constructor(private readonly accounts: IdentityAccounts) {}

  /**
   * Has a link or a code mailed. Answers in the same way when nobody has that email.
   *
   * @throws IdentityError; `too_many_requests` when it was asked for too often.
   * @source SES-8
   */
  async send(email: string, send: PasswordlessSend): Promise<AccountAnswer<'email'>> {
    const address = email.trim();
    const refusal = refusalOf({ email: emailProblem(address) });
    if (refusal) return refusal;
    await this.accounts.startPasswordless(address, send);
    return { kind: 'done' };
  }

  /**
   * Leaves the page when the code is right.
   *
   * @throws IdentityError when it is wrong or too old.
   * @source SES-8
   */
  async finish(email: string, code: string): Promise<AccountAnswer<'code'>> {
    const refusal = refusalOf({ code: codeProblem(code) });
    return refusal ?? this.accounts.finishPasswordless(email.trim(), codeFrom(code));
  }
}

export type NewAccountField = keyof NewAccount;
export type SignUpAnswer = AccountAnswer<NewAccountField>;

/** Longest names, in characters. */
export const NAME_LIMIT = PROFILE_LIMITS.firstName;

/** Makes an account for somebody who has none. It has no rights here until somebody gives it some. */
export class SignUp {
  constructor(private readonly accounts: IdentityAccounts) {}

  /**
   * What is wrong is said before anything is sent. Whether the email had an account already is never told.
   *
   * @throws IdentityError; nothing was made.
   * @source SES-10
   */
  async run({ email, password, firstName, lastName }: NewAccount): Promise<SignUpAnswer> {
    const account = { email: email.trim(), password, firstName: firstName.trim(), lastName: lastName.trim() };
    const names = profileProblems({ ...account, phoneNumber: '', extension: '' });
    const refusal = refusalOf<NewAccountField>({
      firstName: names.firstName,
      lastName: names.lastName,
      email: emailProblem(account.email),
      password: passwordProblem(password, account.email),
    });
    if (refusal) return refusal;
    await this.accounts.signUp(account);
    return { kind: 'done' };
  }
}
