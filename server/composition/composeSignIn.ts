import { SendWelcome } from '../application/directory/mail/SendWelcome';
import { MailMethod } from '../application/mail/ports';
import { DATABASE_CONNECTION } from '../application/session/connections';
import type { Clock } from '../application/shared/Clock';
import type { Config } from '../config/Config';
import { Auth0Accounts } from '../infrastructure/auth0/Auth0Accounts';
import { Auth0ProviderAccounts } from '../infrastructure/auth0/Auth0ProviderAccounts';
import { ManagementApi } from '../infrastructure/auth0/ManagementApi';
import { NoAccountsFromHere } from '../infrastructure/identity/accounts/NoAccountsFromHere';
import { SqlNotedFollowUp } from '../infrastructure/sql/account/SqlNotedFollowUp';
import type { Db } from '../infrastructure/sql/Tables';
import { composeEmbeddedSignIn } from './composeEmbeddedSignIn';
import type { SignInParts } from './SignInParts';

/** What the directory needs of the provider, as the settings say where people sign in. */
export function composeSignIn(config: Config, db: Db, clock: Clock): SignInParts {
  const { identity, publicUrl: homeAddress, mail } = config;
  if (identity.embeddedPort !== null) {
    const mailWay = mail ? MailMethod.Server : MailMethod.Outbox;
    const { issuer, samlConnection } = identity;
    return composeEmbeddedSignIn(db, clock, { issuer, homeAddress, mailWay, samlConnection });
  }
  const mailWay = mail ? MailMethod.Server : MailMethod.Nowhere;
  if (!identity.management) {
    const accounts = new NoAccountsFromHere();
    const sendWelcome = new SendWelcome(accounts, homeAddress);
    return { accounts, followUp: () => NOTHING_TO_FOLLOW, sendWelcome, homeAddress, mailWay };
  }
  const { issuer, clientId, databaseConnection: connection = DATABASE_CONNECTION } = identity;
  const api = new ManagementApi(identity.management);
  const accounts = new Auth0Accounts(api, { issuer, clientId, connection });
  return {
    accounts,
    followUp: (tx) => new SqlNotedFollowUp(tx, clock),
    sendWelcome: new SendWelcome(accounts, homeAddress),
    homeAddress,
    mailWay,
    providerAccounts: new Auth0ProviderAccounts(api, connection),
  };
}

/** The directory decides by itself at every call; the provider is told by hand. */
const NOTHING_TO_FOLLOW = { personChanged: () => Promise.resolve() };
