import { AskForNewPassword } from '../../application/account/AskForNewPassword';
import { ChangeOwnProfile } from '../../application/account/ChangeOwnProfile';
import { ConfirmSignUp } from '../../application/account/ConfirmSignUp';
import { FinishPasswordless } from '../../application/account/FinishPasswordless';
import { MailAllowance } from '../../application/account/MailAllowance';
import { MailedCodes } from '../../application/account/MailedCodes';
import { MailedTokens } from '../../application/account/MailedTokens';
import type { AccountDesk } from '../../application/account/ports/AccountDesk';
import type { PasswordHash } from '../../application/account/ports/PasswordHash';
import { SetNewPassword } from '../../application/account/SetNewPassword';
import { SignUp } from '../../application/account/SignUp';
import { StartPasswordless } from '../../application/account/StartPasswordless';
import type { PasswordCheck } from '../../application/session/ports/PasswordCheck';
import type { PeopleForSignIn } from '../../application/session/ports/PeopleForSignIn';
import type { ProviderStorage } from '../../application/session/ports/ProviderStorage';
import type { RecentAttempts } from '../../application/session/ports/RecentAttempts';
import { NEW_PASSWORD_LINK } from './EmbeddedAccounts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PASSWORDLESS_MS = 5 * MINUTE_MS;

export interface AccountParts {
  /** The provider's address, with a slash at the end: mails lead there. */
  readonly issuer: string;
  readonly desk: AccountDesk;
  readonly people: PeopleForSignIn;
  readonly storage: ProviderStorage;
  readonly attempts: RecentAttempts;
  readonly passwords: PasswordHash & PasswordCheck;
  /** Epoch milliseconds; the clock of this machine unless told. */
  readonly now?: () => number;
}

export type Accounts = ReturnType<typeof composeAccounts>;

/** Everything people do about their own accounts, put together. */
export function composeAccounts({ issuer, desk, people, storage, attempts, passwords, now = Date.now }: AccountParts) {
  const links = {
    newPassword: (token: string) => NEW_PASSWORD_LINK.addressOf(issuer, token),
    signIn: (token: string) => `${issuer}u/mail/${token}`,
    signUp: (token: string) => `${issuer}u/sign-up/${token}`,
  };
  const allowance = new MailAllowance(people, attempts);
  const passwordTokens = new MailedTokens(NEW_PASSWORD_LINK.kind, HOUR_MS, now);
  const signUpTokens = new MailedTokens('SignUpLink', 24 * HOUR_MS, now);
  const signInTokens = new MailedTokens('SignInLink', PASSWORDLESS_MS, now);
  const codes = new MailedCodes(PASSWORDLESS_MS, now);
  return {
    signUp: new SignUp(desk, passwords, signUpTokens, links, allowance),
    confirmSignUp: new ConfirmSignUp(desk, storage, signUpTokens, passwords),
    askForNewPassword: new AskForNewPassword(desk, passwordTokens, links, allowance),
    setNewPassword: new SetNewPassword(desk, storage, people, passwords, passwordTokens),
    startPasswordless: new StartPasswordless(desk, signInTokens, codes, links, allowance),
    finishPasswordless: new FinishPasswordless(desk, storage, people, signInTokens, codes, attempts),
    changeOwnProfile: new ChangeOwnProfile(desk),
  };
}
