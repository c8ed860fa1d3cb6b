import type { ProviderAccounts } from '../application/directory/ports/AccountSync';
import type { SignInAccounts, SignInFollowUp } from '../application/directory/ports/SignInAccounts';
import { SendWelcome } from '../application/directory/SendAccountMail';
import { MailWay } from '../application/mail/MailWay';
import { DATABASE_CONNECTION } from '../application/session/signInRules';
import type { Clock } from '../application/shared/Clock';
import type { Config } from '../config/Config';
import { Auth0Accounts, Auth0ProviderAccounts, UnmanagedAccounts } from '../infrastructure/auth0/Auth0Accounts';
import { ManagementApi } from '../infrastructure/auth0/ManagementApi';
import { EmbeddedAccounts } from '../infrastructure/identity/EmbeddedAccounts';
import { SqlEmbeddedFollowUp, SqlQueuedFollowUp } from '../infrastructure/sql/account/SqlAccountSync';
import { SqlProviderStorage } from '../infrastructure/sql/session/SqlProviderStorage';
import type { Db } from '../infrastructure/sql/Tables';

/** What the directory needs of the provider people sign in at, and of mails. */
export interface SignInDependencies {
  readonly accounts: SignInAccounts;
  readonly followUp: (tx: Db) => SignInFollowUp;
  readonly sendWelcome: SendWelcome;
  /** Where the application is, with a slash at the end. */
  readonly homeAddress: string;
  /** What people are told of a mail that was taken over: where it goes. */
  readonly mailWay: MailWay;
  /** Accounts that are kept in step from here; undefined where there is nothing to keep in step. */
  readonly providerAccounts?: ProviderAccounts;
}

/** What the directory needs of the provider, as the settings say where people sign in. */
export function composeSignIn(config: Config, db: Db, clock: Clock): SignInDependencies {
  const { identity, publicUrl: homeAddress, mail } = config;
  if (identity.embeddedPort !== null) {
    const mailWay = mail ? MailWay.Server : MailWay.Outbox;
    const { issuer, samlConnection } = identity;
    return composeEmbeddedSignIn(db, clock, { issuer, homeAddress, mailWay, samlConnection });
  }
  const mailWay = mail ? MailWay.Server : MailWay.Nowhere;
  if (!identity.management) {
    const accounts = new UnmanagedAccounts();
    const sendWelcome = new SendWelcome(accounts, homeAddress);
    return { accounts, followUp: () => NOTHING_TO_FOLLOW, sendWelcome, homeAddress, mailWay };
  }
  const { issuer, clientId, databaseConnection: connection = DATABASE_CONNECTION } = identity;
  const api = new ManagementApi(identity.management);
  const accounts = new Auth0Accounts(api, { issuer, clientId, connection });
  return {
    accounts,
    followUp: (tx) => new SqlQueuedFollowUp(tx, clock),
    sendWelcome: new SendWelcome(accounts, homeAddress),
    homeAddress,
    mailWay,
    providerAccounts: new Auth0ProviderAccounts(api, connection),
  };
}

/** The directory decides by itself at every call; the provider is told by hand. */
const NOTHING_TO_FOLLOW = { personChanged: () => Promise.resolve() };

/** How the embedded provider is set up. */
interface EmbeddedSignInOptions {
  /** The provider's address, with a slash at the end. */
  readonly issuer: string;
  /** Where the application is. */
  readonly homeAddress: string;
  readonly mailWay?: MailWay;
  /** What people of a company sign in by; undefined where there is none. */
  readonly samlConnection?: string | undefined;
}

/** For people who sign in at the provider that runs here. */
export function composeEmbeddedSignIn(
  db: Db,
  clock: Clock,
  { issuer, homeAddress, mailWay = MailWay.Outbox, samlConnection }: EmbeddedSignInOptions,
): SignInDependencies {
  const now = () => clock.now().getTime();
  const storage = new SqlProviderStorage(db, clock);
  const accounts = new EmbeddedAccounts(issuer, DATABASE_CONNECTION, samlConnection, storage, now);
  return {
    accounts,
    followUp: (tx) => new SqlEmbeddedFollowUp(tx, clock),
    sendWelcome: new SendWelcome(accounts, homeAddress),
    homeAddress,
    mailWay,
  };
}
