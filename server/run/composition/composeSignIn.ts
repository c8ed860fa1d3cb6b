import { DATABASE_CONNECTION } from '../../../src/domain/people/directory/DirectoryUser';
import { SqlEmbeddedFollowUp, SqlQueuedFollowUp } from '../../people/account/SqlAccountSync';
import type { ProviderAccounts } from '../../people/directory/ports/AccountSync';
import type { SignInAccounts, SignInFollowUp } from '../../people/directory/ports/SignInAccounts';
import { SendWelcome } from '../../people/directory/SendAccountMail';
import { Auth0Accounts, Auth0ProviderAccounts, UnmanagedAccounts } from '../../people/identity/auth0/Auth0Accounts';
import { ManagementApi } from '../../people/identity/auth0/ManagementApi';
import { EmbeddedAccounts } from '../../people/identity/EmbeddedAccounts';
import { SqlProviderStorage } from '../../people/session/SqlProviderStorage';
import type { Config } from '../../platform/config/Config';
import type { Db } from '../../platform/database/Tables';
import { MailMethod } from '../../platform/mail/ports';
import type { Clock } from '../../platform/shared/Clock';

/** Parts of the identity provider and the mail settings that the directory uses. */
export interface SignInDependencies {
  readonly accounts: SignInAccounts;
  readonly followUp: (tx: Db) => SignInFollowUp;
  readonly sendWelcome: SendWelcome;
  /** Address of the application, with a trailing slash. */
  readonly homeAddress: string;
  /** Delivery method of mails, for the messages shown after sending one. */
  readonly mailMethod: MailMethod;
  /** Accounts to update from the directory; undefined if there are none. */
  readonly providerAccounts?: ProviderAccounts;
}

/** Chooses the identity provider according to the settings. */
export function composeSignIn(config: Config, db: Db, clock: Clock): SignInDependencies {
  const { identity, publicUrl: homeAddress, mail } = config;
  if (identity.embeddedPort !== null) {
    const mailMethod = mail ? MailMethod.Server : MailMethod.Outbox;
    const { issuer, samlConnection } = identity;
    return composeEmbeddedSignIn(db, clock, { issuer, homeAddress, mailMethod, samlConnection });
  }
  const mailMethod = mail ? MailMethod.Server : MailMethod.Nowhere;
  if (!identity.management) {
    const accounts = new UnmanagedAccounts();
    const sendWelcome = new SendWelcome(accounts, homeAddress);
    return { accounts, followUp: () => NO_FOLLOW_UP, sendWelcome, homeAddress, mailMethod };
  }
  const { issuer, clientId, databaseConnection: connection = DATABASE_CONNECTION } = identity;
  const api = new ManagementApi(identity.management);
  const accounts = new Auth0Accounts(api, { issuer, clientId, connection });
  return {
    accounts,
    followUp: (tx) => new SqlQueuedFollowUp(tx, clock),
    sendWelcome: new SendWelcome(accounts, homeAddress),
    homeAddress,
    mailMethod,
    providerAccounts: new Auth0ProviderAccounts(api, connection),
  };
}

/** The directory applies its rights at every call; provider accounts are managed manually. */
const NO_FOLLOW_UP = { personChanged: () => Promise.resolve() };

/** Setup of the embedded provider. */
interface EmbeddedSignInOptions {
  /** Address of the provider, with a trailing slash. */
  readonly issuer: string;
  /** Address of the application. */
  readonly homeAddress: string;
  readonly mailMethod?: MailMethod;
  /** Connection for company sign-on; undefined if there is none. */
  readonly samlConnection?: string | undefined;
}

/** Sign-in with the embedded provider. */
export function composeEmbeddedSignIn(
  db: Db,
  clock: Clock,
  { issuer, homeAddress, mailMethod = MailMethod.Outbox, samlConnection }: EmbeddedSignInOptions,
): SignInDependencies {
  const now = () => clock.now().getTime();
  const storage = new SqlProviderStorage(db, clock);
  const accounts = new EmbeddedAccounts(issuer, DATABASE_CONNECTION, samlConnection, storage, now);
  return {
    accounts,
    followUp: (tx) => new SqlEmbeddedFollowUp(tx, clock),
    sendWelcome: new SendWelcome(accounts, homeAddress),
    homeAddress,
    mailMethod,
  };
}
