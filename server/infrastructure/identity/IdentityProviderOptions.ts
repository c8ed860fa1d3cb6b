import type { AccountDesk } from '../../application/account/ports/AccountDesk';
import type { Outbox } from '../../application/mail/ports';
import type { PeopleForSignIn } from '../../application/session/ports/PeopleForSignIn';
import type { ProviderStorage } from '../../application/session/ports/ProviderStorage';
import type { RecentAttempts } from '../../application/session/ports/RecentAttempts';

/** An application people sign in to: public, so without a secret. */
export interface IdentityClient {
  readonly clientId: string;
  /** `code`: authorization code with PKCE, as all unless told. `fragment`: tokens in the address it returns to. @source RTE-2 */
  readonly flow?: 'code' | 'fragment';
  /** Exact addresses a sign-in may return to. */
  readonly redirectUris: readonly string[];
  /** Exact addresses a sign-out may return to; the first is offered as the way back from an error page. */
  readonly logoutUris: readonly string[];
}

/** Something access tokens are for. */
export interface IdentityApi {
  /** What the application asks for as `audience` and the token carries as `aud`. */
  readonly audience: string;
}

/** Whom somebody may sign in for. */
export interface IdentityOrganization {
  /** Begins with `org_`. */
  readonly id: string;
  /** What it may be asked for by instead, in any case of its letters; tokens then say it too. */
  readonly name?: string;
  /** Who holds a role in one of these groups belongs to it; everybody does unless told. */
  readonly groups?: readonly string[];
}

/** A person shown on the sign-in page of a demo. Never given in production. */
export interface DemoPerson {
  readonly email: string;
  /** Through which connection they sign in; that of our own passwords unless told. */
  readonly connection?: string;
  /** What to try, in a few words. */
  readonly hint: string;
}

/** Who is offered on the sign-in page of a demo. Never given in production. */
export interface DemoPeople {
  readonly people: readonly DemoPerson[];
  /** The one password of all of them. */
  readonly password: string;
}

/** What people may do about their accounts besides signing in with a password. @source SES-8 SES-10 */
export interface AccountOffers {
  readonly passwordless: boolean;
  readonly signUp: boolean;
  readonly passwordChange: boolean;
}

/** How an embedded provider is set up, and what it stands on. */
export interface IdentityProviderOptions {
  /** Its public address, with a slash at the end. */
  readonly issuer: string;
  readonly port: number;
  readonly host: string;
  readonly clients: readonly IdentityClient[];
  readonly apis: readonly IdentityApi[];
  /** None unless told. */
  readonly organizations?: readonly IdentityOrganization[];
  readonly people: PeopleForSignIn;
  readonly storage: ProviderStorage;
  /** Where wrong passwords and codes, and mails asked for, are counted. */
  readonly attempts: RecentAttempts;
  /** What the names of our own claims start with, with a slash at the end. @source USR-2 */
  readonly namespace: string;
  readonly desk: AccountDesk;
  /** Nothing unless told. */
  readonly offers?: AccountOffers;
  /** The connection of people who sign in at their company, on a page that stands for it; none unless told. @source SES-4 */
  readonly samlConnection?: string;
  /** Mails shown on a page of the provider. Never given in production. */
  readonly outbox?: Outbox;
  readonly demoPeople?: DemoPeople;
  /** Seconds; 3,600 unless told. */
  readonly accessTokenSeconds?: number;
  /** Epoch milliseconds, for how long mailed links and codes are good; the clock of this machine unless told. */
  readonly now?: () => number;
  /** Called with what went wrong inside; the person sees a plain page. */
  readonly onFault?: (error: unknown) => void;
}

/** A provider that runs. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}
