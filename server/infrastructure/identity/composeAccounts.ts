import { ChangeOwnProfile } from '../../application/account/ChangeOwnProfile';
import { MailedCodes, MailedTokens } from '../../application/account/mailedSecrets';
import { MailLimiter } from '../../application/account/mailOnRequest';
import { RequestPasswordReset, SetNewPassword } from '../../application/account/NewPassword';
import { FinishPasswordless, StartPasswordless } from '../../application/account/Passwordless';
import type { AccountUnitOfWork, PasswordHash } from '../../application/account/ports';
import { ConfirmSignUp, SignUp } from '../../application/account/SignUp';
import type { RecentAttempts } from '../../application/session/attempts';
import type { PasswordCheck, PeopleForSignIn, ProviderStorage } from '../../application/session/ports';
import { NEW_PASSWORD_LINK } from './EmbeddedAccounts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PASSWORDLESS_MS = 5 * MINUTE_MS;

export interface AccountDependencies {
  /** The provider's address, with a slash at the end: mails lead there. */
  readonly issuer: string;
  readonly desk: AccountUnitOfWork;
  readonly people: PeopleForSignIn;
  readonly storage: ProviderStorage;
  readonly attempts: RecentAttempts;
  readonly passwords: PasswordHash & PasswordCheck;
  /** Epoch milliseconds; the clock of this machine unless told. */
  readonly now?: () => number;
}

export type Accounts = ReturnType<typeof composeAccounts>;

/** Everything people do about their own accounts, put together. */
export function composeAccounts({
  issuer,
  desk,
  people,
  storage,
  attempts,
  passwords,
  now = Date.now,
}: AccountDependencies) {
  const links = {
    newPassword: (token: string) => NEW_PASSWORD_LINK.addressOf(issuer, token),
    signIn: (token: string) => `${issuer}u/mail/${token}`,
    signUp: (token: string) => `${issuer}u/sign-up/${token}`,
  };
  const allowance = new MailLimiter(people, attempts);
  const passwordTokens = new MailedTokens(NEW_PASSWORD_LINK.kind, HOUR_MS, now);
  const signUpTokens = new MailedTokens('SignUpLink', 24 * HOUR_MS, now);
  const signInTokens = new MailedTokens('SignInLink', PASSWORDLESS_MS, now);
  const codes = new MailedCodes(PASSWORDLESS_MS, now);
  return {
    signUp: new SignUp(desk, passwords, signUpTokens, links, allowance),
    confirmSignUp: new ConfirmSignUp(desk, storage, signUpTokens, passwords),
    askForNewPassword: new RequestPasswordReset(desk, passwordTokens, links, allowance),
    setNewPassword: new SetNewPassword(desk, storage, people, passwords, passwordTokens),
    startPasswordless: new StartPasswordless(desk, signInTokens, codes, links, allowance),
    finishPasswordless: new FinishPasswordless(desk, storage, people, signInTokens, codes, attempts),
    changeOwnProfile: new ChangeOwnProfile(desk),
  };
}
