import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import { userFromClaims } from '../../domain/session/userFromClaims';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import { IdentityError, notSignedIn } from './IdentityError';
import type { Opening } from './OpenSession';
import type { Identity, IdentityTokens } from './ports/Identity';
import type { SessionSettings } from './SessionSettings';

/** Where the session stands. */
export type SessionState =
  /** Not known yet. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'signedIn'; readonly user: CurrentUser }
  /** Signing in or renewing failed for good. */
  | { readonly kind: 'failed'; readonly error: IdentityError }
  /** Signing out: the browser is on its way to the provider. Nobody may start a sign-in now. */
  | { readonly kind: 'leaving' };

type Held =
  | Exclude<SessionState, { kind: 'signedIn' }>
  | { kind: 'signedIn'; user: CurrentUser; tokens: IdentityTokens };

/** Who is signed in. Holds the tokens, in memory only. @source SES-1 */
export class Session {
  private readonly held = new BehaviorSubject<Held>({ kind: 'starting' });
  private renewing: Promise<IdentityTokens> | undefined;

  /** The current state on subscribe, then every change; a renewal is none. Shared. Never errors, never completes. */
  readonly state$: Observable<SessionState> = this.held.pipe(map(withoutTokens), distinctUntilChanged(sameState));

  /** The current tokens on subscribe, then every newer ones; undefined while nobody is signed in. Never errors. */
  readonly tokens$: Observable<IdentityTokens | undefined> = this.held.pipe(
    map((held) => (held.kind === 'signedIn' ? held.tokens : undefined)),
    distinctUntilChanged(),
  );

  constructor(
    private readonly identity: Identity,
    private readonly settings: SessionSettings,
  ) {}

  get state(): SessionState {
    return withoutTokens(this.held.value);
  }

  get tokens(): IdentityTokens | undefined {
    return this.held.value.kind === 'signedIn' ? this.held.value.tokens : undefined;
  }

  /** Takes over what was found at start. */
  begin(opening: Opening): void {
    if (opening.kind === 'signedIn') this.hold(opening.tokens);
    else this.held.next(opening);
  }

  /**
   * Gets new tokens. Callers who ask at the same time share one renewal.
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

  /** Ends the session for good, because it cannot be renewed. Does nothing when there is none. */
  fail(error: IdentityError): void {
    if (this.held.value.kind === 'signedIn') this.held.next({ kind: 'failed', error });
  }

  /** Drops the tokens before the browser leaves for the provider's logout. */
  leave(): void {
    this.held.next({ kind: 'leaving' });
  }

  private async renewOnce(): Promise<IdentityTokens> {
    const before = this.tokens;
    if (!before) throw notSignedIn();
    const tokens = await this.identity.renew();
    if (this.tokens !== before) throw notSignedIn();
    if (tokens.subject !== before.subject) throw new IdentityError('user_changed', USER_CHANGED);
    this.hold(tokens);
    return tokens;
  }

  private hold(tokens: IdentityTokens): void {
    const user = userFromClaims(tokens.claims, this.settings);
    if (user) this.held.next({ kind: 'signedIn', user, tokens });
    else this.held.next({ kind: 'failed', error: new IdentityError('invalid_token', 'The ID token names nobody.') });
  }
}

const USER_CHANGED = 'Somebody else signed in at the identity provider.';

function withoutTokens(held: Held): SessionState {
  return held.kind === 'signedIn' ? { kind: 'signedIn', user: held.user } : held;
}

function sameState(one: SessionState, other: SessionState): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
