import type { Outbox } from '../../platform/mail/ports';
import type { SecurityEvents } from '../../platform/security/securityEvents';
import type { SessionLimits } from '../../platform/security/sessionLife';
import type { Transactions } from '../../platform/shared/Transaction';
import type { AccountTransaction } from '../account/ports';
import type { RecentAttempts } from '../session/attempts';
import type { PeopleForSignIn, ProviderStorage } from '../session/ports';

/** The page where people add and remove their second factors. */
export const WAYS_PATH = '/u/factors';

/** An application people sign in to: a public client, without a secret. */
export interface IdentityClient {
  readonly clientId: string;
  /** `code` (default): authorization code with PKCE. `fragment`: tokens in the URL fragment. @source RTE-2 */
  readonly flow?: 'code' | 'fragment';
  /** Exact addresses a sign-in may return to. */
  readonly redirectUris: readonly string[];
  /** Exact addresses a sign-out may return to; the first is offered as the way back from an error page. */
  readonly logoutUris: readonly string[];
}

export interface IdentityApi {
  /** Audience that the application requests as `audience` and that the token has as `aud`. */
  readonly audience: string;
}

/** An organization people can sign in for. */
export interface IdentityOrganization {
  /** Begins with `org_`. */
  readonly id: string;
  /** Alternative to `id` in requests, ignoring case. Included in tokens. */
  readonly name?: string;
  /** People with a role in one of these groups belong to it; everyone does by default. */
  readonly groups?: readonly string[];
}

/** A person shown on the sign-in page of a demo. Never set in production. */
export interface DemoSignIn {
  readonly email: string;
  /** Listbill passwords by default. */
  readonly connection?: string;
  /** Suggestion to try as this person. */
  readonly hint: string;
}

/** People offered on the sign-in page of a demo. Never set in production. */
export interface DemoPeople {
  readonly people: readonly DemoSignIn[];
  /** The password of all demo people. */
  readonly password: string;
}

/** Features offered besides signing in with a password. @source SES-8 SES-10 */
export interface AccountFeatures {
  readonly passwordless: boolean;
  readonly signUp: boolean;
  readonly passwordChange: boolean;
}

export interface IdentityProviderOptions {
  /** Public address, with a trailing slash. */
  readonly issuer: string;
  readonly port: number;
  readonly host: string;
  readonly clients: readonly IdentityClient[];
  readonly apis: readonly IdentityApi[];
  /** None by default. */
  readonly organizations?: readonly IdentityOrganization[];
  readonly people: PeopleForSignIn;
  readonly storage: ProviderStorage;
  /** Counts wrong passwords, wrong codes and requested mails. */
  readonly attempts: RecentAttempts;
  /** Prefix of Listbill's own claims, with a trailing slash. @source USR-2 */
  readonly namespace: string;
  readonly transactions: Transactions<AccountTransaction>;
  /** Nothing by default. */
  readonly offers?: AccountFeatures;
  /** Connection of people with company sign-on, simulated by a page; none by default. @source SES-4 */
  readonly samlConnection?: string;
  /** Mails shown on a page of the provider. Never set in production. */
  readonly outbox?: Outbox;
  readonly demoPeople?: DemoPeople;
  /** Whether every sign-in takes a second factor; default: only of people who have one. */
  readonly secondFactor?: 'optional' | 'required';
  /** How long a session lasts, and how long it is renewed without an action of the person. @source INA-2 */
  readonly sessionLimits?: SessionLimits;
  /** Seconds; 3,600 by default. */
  readonly accessTokenSeconds?: number;
  /** Epoch milliseconds, for the expiry of mailed links and codes; the system clock by default. */
  readonly now?: () => number;
  /** Default: events are not recorded. */
  readonly security?: SecurityEvents;
  /** Called with internal errors; the person sees an error page. */
  readonly onFault?: (error: unknown) => void;
}

/** A running provider. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Closes all connections and releases the port. */
  close(): Promise<void>;
}
