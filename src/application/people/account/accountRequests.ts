import {
  codeFrom,
  codeProblem,
  emailProblem,
  PROFILE_LIMITS,
  passwordProblem,
  profileProblems,
} from '../../../domain/people/account/Profile';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import type { SessionSettings } from '../session/ports';
import type { IdentityAccounts, NewAccount, PasswordlessSend } from './ports';

/** Outcome of an account request. Anything unexpected is thrown as an IdentityError. */
export type AccountAnswer<Field extends string> =
  | { readonly kind: 'done' }
  /** Nothing was sent, because these fields are invalid. One sentence each. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Partial<Record<Field, string>>> };

/** The refusal if any field has a problem, else undefined. */
function refusalOf<Field extends string>(
  problems: Readonly<Record<Field, string | undefined>>,
): (AccountAnswer<Field> & { kind: 'refused' }) | undefined {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  if (found.length === 0) return undefined;
  return { kind: 'refused', problems: Object.fromEntries(found) as Partial<Record<Field, string>> };
}

/** Requests an email with a link to set a new password. */
export class ChangePassword {
  constructor(
    private readonly accounts: IdentityAccounts,
    private readonly settings: SessionSettings,
  ) {}

  /** Whether the user signs in through their company, which manages the password. @source SES-4 */
  isKeptByCompany({ connection }: Pick<CurrentUser, 'connection'>): boolean {
    const { samlConnection } = this.settings;
    return samlConnection !== '' && connection === samlConnection;
  }

  /**
   * The answer is the same whether or not the email has an account.
   *
   * @throws IdentityError when the email was not requested.
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
   * For the signed-in user.
   *
   * @returns the address of the email; undefined if the company manages the password.
   * @throws IdentityError when the email was not requested.
   */
  async runFor(user: Pick<CurrentUser, 'email' | 'connection'>): Promise<string | undefined> {
    if (this.isKeptByCompany(user)) return undefined;
    await this.accounts.changePassword(user.email);
    return user.email;
  }
}

/** Signs in by email: with a link to follow or a code to type. */
export class SignInWithoutPassword {
  constructor(private readonly accounts: IdentityAccounts) {}

  /**
   * Requests an email with a link or a code. The answer is the same whether or not the email has an account.
   *
   * @throws IdentityError `too_many_requests` after too many requests.
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
   * Leaves the page if the code is valid.
   *
   * @throws IdentityError when the code is wrong or expired.
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

/** Creates an account. It has no rights until an administrator grants some. */
export class SignUp {
  constructor(private readonly accounts: IdentityAccounts) {}

  /**
   * Validates before sending. Never reveals whether the email already had an account.
   *
   * @throws IdentityError when no account was created.
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
