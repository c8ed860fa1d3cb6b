import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import { missingClaim } from '../../../domain/people/session/requiredClaims';
import { userFromClaims } from '../../../domain/people/session/userFromClaims';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import { claimMissing, IdentityError, notSignedIn } from './IdentityError';
import type { Opening } from './OpenSession';
import type { Identity, IdentityTokens, SessionSettings } from './ports';

/** State of the session. */
export type SessionState =
  /** Unknown until startup has finished. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'signedIn'; readonly user: CurrentUser }
  /** Signing in or renewing failed permanently. */
  | { readonly kind: 'failed'; readonly error: IdentityError }
  /** Signing out: the browser is leaving for the provider. No sign-in may start now. */
  | { readonly kind: 'leaving' }
  /** Another tab is signing out. No sign-in may start until `isOver`. @source SES-4 */
  | { readonly kind: 'signedOutElsewhere'; readonly isOver: boolean }
  /** Another user signed in in this browser. */
  | { readonly kind: 'replaced' };

interface Stored {
  readonly state: SessionState;
  /** While a person is signed in. */
  readonly tokens?: IdentityTokens;
}

/** Who is signed in. Holds the tokens, in memory only. @source SES-1 */
export class Session {
  private readonly stored = new BehaviorSubject<Stored>({ state: { kind: 'starting' } });
  private renewing: Promise<IdentityTokens> | undefined;
  private subject: string | undefined;
  private lastUser: CurrentUser | undefined;

  /** The current state on subscribe, then every change; a renewal is none. Shared. Never errors, never completes. */
  readonly state$: Observable<SessionState> = this.stored.pipe(
    map(({ state }) => state),
    distinctUntilChanged(),
  );

  /** The current tokens on subscribe, then every newer ones; undefined while no one is signed in. Never errors. */
  readonly tokens$: Observable<IdentityTokens | undefined> = this.stored.pipe(
    map(({ tokens }) => tokens),
    distinctUntilChanged(),
  );

  constructor(
    private readonly identity: Identity,
    private readonly settings: SessionSettings,
  ) {}

  /** The object that `state$` emitted last, not a copy: a screen that reads both renders once. */
  get state(): SessionState {
    return this.stored.value.state;
  }

  get tokens(): IdentityTokens | undefined {
    return this.stored.value.tokens;
  }

  /** The subject of the session's person, also after it failed; undefined if there was none or the session is over. */
  get owner(): string | undefined {
    return this.subject;
  }

  /** The session's person according to the claims. */
  get person(): CurrentUser | undefined {
    return this.lastUser;
  }

  /** Sets the state found at startup, or after a new sign-in of the same person. */
  open(opening: Opening): void {
    if (opening.kind === 'signedIn') this.store(opening.tokens);
    else this.move(opening);
  }

  /**
   * Gets new tokens. Concurrent callers share one renewal.
   *
   * @throws IdentityError; the session itself stays as it is.
   * @source SES-3
   */
  renew(): Promise<IdentityTokens> {
    this.renewing ??= this.renewOnce().finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  /** Ends the session permanently because it cannot be renewed. Does nothing when there is none. */
  fail(error: IdentityError): void {
    if (this.state.kind !== 'signedIn') return;
    if (error.code === USER_CHANGED) this.replace();
    else this.move({ kind: 'failed', error });
  }

  /**
   * Checks silently whether the user of a failed session has signed in again, for example in another tab, and continues the
   * session. Otherwise the state gives the reason: `user_changed` for another user, `not_confirmed` if the provider has no
   * session or cannot be reached. Never rejects. Does nothing unless the session has failed.
   *
   * @source SES-3
   */
  async resume(): Promise<void> {
    const before = this.state;
    if (before.kind !== 'failed' || this.owner === undefined) return;
    const found = await this.identity.check({ isAfterSignIn: true }).catch((error: unknown) => error);
    if (this.state !== before) return;
    if (isTokens(found) && found.subject === this.owner) return this.store(found);
    const isOtherUser = isTokens(found) || (found instanceof IdentityError && found.code === USER_CHANGED);
    this.move({ kind: 'failed', error: isOtherUser ? userChanged() : notConfirmed() });
  }

  /** Drops the tokens before the browser leaves for the provider's logout. */
  leave(): void {
    this.drop({ kind: 'leaving' });
  }

  /** Another tab signs out: drops everything and makes no more calls. */
  leaveWithOthers(): void {
    this.drop({ kind: 'signedOutElsewhere', isOver: false });
  }

  /** The other tab's sign-out takes too long; the person may start a sign-in. */
  stopWaiting(): void {
    if (this.state.kind === 'signedOutElsewhere') this.move({ kind: 'signedOutElsewhere', isOver: true });
  }

  /** The provider has ended its session: a sign-in may start. */
  end(): void {
    this.drop({ kind: 'signedOut' });
  }

  /** Another user signed in in this browser: drops all data of this user. */
  replace(): void {
    this.drop({ kind: 'replaced' });
  }

  private async renewOnce(): Promise<IdentityTokens> {
    const before = this.tokens;
    if (!before) throw notSignedIn();
    const tokens = await this.identity.renew();
    if (this.tokens !== before) throw notSignedIn();
    if (tokens.subject !== before.subject) throw userChanged();
    this.store(tokens);
    return tokens;
  }

  private store(tokens: IdentityTokens): void {
    const user = userFromClaims(tokens.claims, this.settings);
    this.subject = tokens.subject;
    this.lastUser = user;
    const missing = missingClaim(tokens.claims, this.settings.namespace) ?? 'email';
    if (user) this.move({ kind: 'signedIn', user }, tokens);
    else this.move({ kind: 'failed', error: claimMissing(missing) });
  }

  private drop(next: SessionState): void {
    this.subject = undefined;
    this.lastUser = undefined;
    this.move(next);
  }

  private move(next: SessionState, tokens?: IdentityTokens): void {
    const state = sameState(this.state, next) ? this.state : next;
    this.stored.next({ state, ...(tokens && { tokens }) });
  }
}

const USER_CHANGED = 'user_changed';
const notConfirmed = () =>
  new IdentityError('not_confirmed', 'You signed in in another tab, but this one could not find out.');
const userChanged = () => new IdentityError(USER_CHANGED, 'Another user signed in at the identity provider.');

const isTokens = (found: unknown): found is IdentityTokens => found instanceof Object && 'accessToken' in found;

function sameState(one: SessionState, other: SessionState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
