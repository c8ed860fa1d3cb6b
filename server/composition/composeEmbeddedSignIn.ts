import { SendWelcome } from '../application/directory/mail/SendWelcome';
import { MailMethod } from '../application/mail/ports';
import { DATABASE_CONNECTION } from '../application/session/connections';
import type { Clock } from '../application/shared/Clock';
import { EmbeddedAccounts } from '../infrastructure/identity/accounts/EmbeddedAccounts';
import { SqlEmbeddedFollowUp } from '../infrastructure/sql/account/SqlEmbeddedFollowUp';
import { SqlProviderStorage } from '../infrastructure/sql/session/SqlProviderStorage';
import type { Db } from '../infrastructure/sql/Tables';
import type { SignInParts } from './SignInParts';

/** How the embedded provider is set up. */
export interface EmbeddedSignInWishes {
  /** The provider's address, with a slash at the end. */
  readonly issuer: string;
  /** Where the application is. */
  readonly homeAddress: string;
  readonly mailWay?: MailMethod;
  /** What people of a company sign in by; undefined where there is none. */
  readonly samlConnection?: string | undefined;
}

/** For people who sign in at the provider that runs here. */
export function composeEmbeddedSignIn(
  db: Db,
  clock: Clock,
  { issuer, homeAddress, mailWay = MailMethod.Outbox, samlConnection }: EmbeddedSignInWishes,
): SignInParts {
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
