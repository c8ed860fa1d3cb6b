import type { SecurityEvents } from '../../platform/security/securityEvents';
import type { Transactions } from '../../platform/shared/Transaction';
import { ChangeOwnProfile } from '../account/ChangeOwnProfile';
import { MailedCodes, MailedTokens } from '../account/mailedSecrets';
import { MailLimiter } from '../account/mailOnRequest';
import { RequestPasswordReset, SetNewPassword } from '../account/NewPassword';
import { FinishPasswordless, StartPasswordless } from '../account/Passwordless';
import type { AccountTransaction, PasswordHash } from '../account/ports';
import { ConfirmSignUp, SignUp } from '../account/SignUp';
import { CheckSecondFactor } from '../factors/CheckSecondFactor';
import { ManageFactors } from '../factors/ManageFactors';
import { Passkeys } from '../factors/Passkeys';
import type { RecentAttempts } from '../session/attempts';
import type { PasswordCheck, PeopleForSignIn, ProviderStorage } from '../session/ports';
import { NEW_PASSWORD_LINK } from './EmbeddedAccounts';
import { COST_OF_CODES, ScryptPasswords } from './ScryptPasswords';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PASSWORDLESS_MS = 5 * MINUTE_MS;

export interface AccountDependencies {
  /** Address of the provider, with a trailing slash, for links in mails. */
  readonly issuer: string;
  readonly transactions: Transactions<AccountTransaction>;
  readonly people: PeopleForSignIn;
  readonly storage: ProviderStorage;
  readonly attempts: RecentAttempts;
  readonly passwords: PasswordHash & PasswordCheck;
  /** Default: events are not recorded. */
  readonly security?: SecurityEvents | undefined;
  /** Epoch milliseconds; the system clock by default. */
  readonly now?: () => number;
}

export type Accounts = ReturnType<typeof composeAccounts>;

/** Creates the commands for people's own accounts. */
export function composeAccounts({
  issuer,
  transactions,
  people,
  storage,
  attempts,
  passwords,
  security,
  now = Date.now,
}: AccountDependencies) {
  const links = {
    newPassword: (token: string) => NEW_PASSWORD_LINK.addressOf(issuer, token),
    signIn: (token: string) => `${issuer}u/mail/${token}`,
    signUp: (token: string) => `${issuer}u/sign-up/${token}`,
  };
  const limiter = new MailLimiter(people, attempts);
  const passwordTokens = new MailedTokens(NEW_PASSWORD_LINK.kind, HOUR_MS, now);
  const signUpTokens = new MailedTokens('SignUpLink', 24 * HOUR_MS, now);
  const signInTokens = new MailedTokens('SignInLink', PASSWORDLESS_MS, now);
  const codes = new MailedCodes(new ScryptPasswords(undefined, COST_OF_CODES), PASSWORDLESS_MS, now);
  return {
    signUp: new SignUp(transactions, passwords, signUpTokens, links, limiter),
    confirmSignUp: new ConfirmSignUp(transactions, storage, signUpTokens, passwords),
    requestPasswordReset: new RequestPasswordReset(transactions, passwordTokens, links, limiter),
    setNewPassword: new SetNewPassword(transactions, storage, people, passwords, passwordTokens, security),
    startPasswordless: new StartPasswordless(transactions, signInTokens, codes, links, limiter),
    finishPasswordless: new FinishPasswordless(transactions, storage, people, signInTokens, codes, attempts, security),
    factors: new ManageFactors(transactions, now, security),
    passkeys: new Passkeys(issuer, transactions, storage, people, now, security),
    checkSecondFactor: new CheckSecondFactor(transactions, attempts, now, security),
    changeOwnProfile: new ChangeOwnProfile(transactions),
  };
}
