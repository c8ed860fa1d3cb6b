import type { SendWelcome } from '../application/directory/mail/SendWelcome';
import type { ProviderAccounts } from '../application/directory/ports/ProviderAccounts';
import type { SignInAccounts } from '../application/directory/ports/SignInAccounts';
import type { SignInFollowUp } from '../application/directory/ports/SignInFollowUp';
import type { MailMethod } from '../application/mail/ports';
import type { Db } from '../infrastructure/sql/Tables';

/** What the directory needs of the provider people sign in at, and of mails. */
export interface SignInParts {
  readonly accounts: SignInAccounts;
  readonly followUp: (tx: Db) => SignInFollowUp;
  readonly sendWelcome: SendWelcome;
  /** Where the application is, with a slash at the end. */
  readonly homeAddress: string;
  /** What people are told of a mail that was taken over: where it goes. */
  readonly mailWay: MailMethod;
  /** Accounts that are kept in step from here; undefined where there is nothing to keep in step. */
  readonly providerAccounts?: ProviderAccounts;
}
