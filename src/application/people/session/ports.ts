import type { Observable } from 'rxjs';
import type { AnsweredReturn } from '../../../domain/people/session/SignInReturn';
import type { ClaimNames } from '../../../domain/people/session/userFromClaims';
import { createToken, type Token } from '../../platform/shared/Token';

/** How this installation reads users from claims. */
export interface SessionSettings extends ClaimNames {
  /** The connection whose people get a federated logout; empty for none. @source SES-4 */
  readonly samlConnection: string;
}

export const SessionSettings: Token<SessionSettings> = createToken('SessionSettings');

/** A message between tabs of the application. Contains no token and no other secret. */
export type TabMessage =
  /**
   * This tab signs out. The other tabs drop their data and wait until it is back. `subject` is the person signing out, as in
   * IdentityTokens; undefined if no one was signed in.
   */
  | { readonly kind: 'leaving'; readonly subject: string | undefined }
  /** The tab that signed out is back from the provider, which has ended its session. */
  | { readonly kind: 'loggedOut' }
  /** A person is signed in in this tab. `subject` is that person, as in IdentityTokens. */
  | { readonly kind: 'signedIn'; readonly subject: string };

/** The application's other tabs in this browser. */
export interface Tabs {
  /** Messages of the other tabs. Hot; never completes, never errors. */
  readonly message$: Observable<TabMessage>;
  /** Sends to all other tabs. Does nothing if the browser does not support it. */
  send(message: TabMessage): void;
  /**
   * Notes, across the redirect to the provider, that this tab signed out, so that it sends `loggedOut` when it is back.
   *
   * @source SES-4
   */
  noteDeparture(): void;
}

export const Tabs: Token<Tabs> = createToken('Tabs');

/** Releases the bill locks of the person signing out. @source SES-4 API-5 */
export interface BillLockRelease {
  /** @param email of the person signing out, who is still signed in at this moment. */
  releaseAllOf(args: { readonly email: string }): Promise<void>;
}

export const BillLockRelease: Token<BillLockRelease> = createToken('BillLockRelease');

/** Signals that a machine or a tab may have slept. Timers are late then; only the clock is right. */
export interface WakeSignals {
  /** Emits when the page is shown, focused or online again. Hot; never completes, never errors. */
  readonly wake$: Observable<void>;
  /** False if the browser reports no network. */
  isOnline(): boolean;
}

export const WakeSignals: Token<WakeSignals> = createToken('WakeSignals');

/** Automatic redirects to the sign-in page. */
export interface Rounds {
  readonly count: number;
  /** When the last one started, in milliseconds since 1970. */
  readonly at: number;
}

/** Counts this tab's automatic sign-ins, across redirects. */
export interface SignInRounds {
  /** Undefined where nothing can be stored. */
  read(): Rounds | undefined;
  write(rounds: Rounds): void;
  /** Resets the count, because the session works or the user requested a sign-in. Never throws. */
  clear(): void;
}

export const SignInRounds: Token<SignInRounds> = createToken('SignInRounds');

/** Data about the person that the application stored in this browser. */
export interface LocalTraces {
  /** Removes all of it. Never throws. @source SES-4 */
  clear(): void;
}

export const LocalTraces: Token<LocalTraces> = createToken('LocalTraces');

/** Whether the last session here ended for inactivity, so that the next sign-in must ask for credentials. */
export interface Absence {
  /** True from the moment the last session here was over for inactivity, until `end`. Never throws. @source INA-3 */
  isOver(): boolean;
  /** A person has signed in. Never throws. */
  end(): void;
}

export const Absence: Token<Absence> = createToken('Absence');

/** Tokens of a completed sign-in or renewal. Stored in memory only. @source SES-1 */
export interface IdentityTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
  /** The person's identifier; a renewal does not change it. */
  readonly subject: string;
  /** Of the ID token, checked. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A completed sign-in. */
export interface SignedInReturn {
  readonly tokens: IdentityTokens;
  /** The screen requested before the sign-in, as passed to `login`; empty for none. */
  readonly target: string;
}

/** Overrides for a silent check. @source SES-7 */
export interface SilentCheck {
  /** Default: `token id_token`. `code` is refused, because the application cannot exchange it. */
  readonly responseType?: string;
  /** Not empty. Default: the application's callback address. */
  readonly redirectUri?: string;
  /** Shortens the time limit of the check. */
  readonly limitSeconds?: number | undefined;
  /** The person has just signed in in another tab: tokens of the sign-in before are dropped instead of renewed. */
  readonly isAfterSignIn?: boolean;
}

/** The identity provider. Every rejection is an IdentityError. */
export interface Identity {
  /**
   * Checks silently for an existing session. Resolves with undefined if there is none.
   *
   * @throws IdentityError `error` "responseType can't be code" or "redirectUri can't be empty". @source SES-7 SES-9
   */
  check(overrides?: SilentCheck): Promise<IdentityTokens | undefined>;
  /**
   * Leaves for the provider's sign-in page. Only ever rejects: otherwise the page is gone.
   *
   * @param through returns the address of another page of the provider, which takes the same parameters as the sign-in page.
   */
  login(target: string, through?: (address: string) => string): Promise<never>;
  /** Turns the return from the provider's page into tokens. A return can be completed once. */
  complete(signInReturn: AnsweredReturn): Promise<SignedInReturn>;
  /** Gets new tokens for the same session without asking the person. `login_required` when the session is over. */
  renew(): Promise<IdentityTokens>;
  /**
   * A token of the signed-in person for another API of the provider; the session's own tokens stay as they are.
   *
   * @param audience of that API, such as the provider's `/api/v2/`.
   * @param scope permissions of the token, separated by spaces.
   * @throws IdentityError `login_required` when the session is over.
   * @source SES-10
   */
  tokenFor(audience: string, scope: string): Promise<string>;
  /** Drops its data and leaves for the provider's logout. `federated` ends the session behind the provider too. */
  logout(options: { readonly federated: boolean }): Promise<void>;
}

export const Identity: Token<Identity> = createToken('Identity');
