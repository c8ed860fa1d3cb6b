import { emailProblem, PROFILE_LIMITS, passwordProblem, profileProblems } from '../../domain/account/Profile';
import { type AccountAnswer, refusalOf } from './AccountAnswer';
import type { IdentityAccounts, NewAccount } from './ports';

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
