import {
  catchError,
  defer,
  EMPTY,
  filter,
  from,
  merge,
  type Observable,
  race,
  retry,
  type Subscription,
  switchMap,
  take,
  throwError,
  timer,
} from 'rxjs';
import type { Time } from '../../platform/shared/Time';
import { IdentityError, mayPass } from './IdentityError';
import type { IdentityTokens, WakeSignals } from './ports';
import type { Session } from './Session';

/** Tokens are renewed this long before they expire. @source SES-3 */
const LEAD_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/**
 * How long to wait for the network after a token has expired.
 *
 * @source docs/decisions/session.md#an-unreachable-provider-is-tried-until-two-minutes-after-expiry
 */
const PATIENCE_MS = 120_000;
const MAX_PAUSE_MS = 15_000;
/** Neither an attempt nor a pause takes this long; a longer gap means that the machine slept. */
const SLEPT_MS = 90_000;

/**
 * Renews the session before its tokens expire, while a user is signed in.
 *
 * @source docs/decisions/session.md#a-failed-renewal-leads-to-the-error-page
 */
export class SessionRenewal {
  constructor(
    private readonly session: Session,
    private readonly signals: WakeSignals,
    private readonly time: Time,
  ) {}

  /** Starts watching. Unsubscribe to stop. */
  start(): Subscription {
    return this.session.tokens$.pipe(switchMap((tokens) => (tokens ? this.renewInTime(tokens) : EMPTY))).subscribe();
  }

  /**
   * The clock decides, not the timers, which are late after a sleep. The first check is delayed so that tokens with a very
   * short life are not renewed in a tight loop.
   */
  private renewInTime(tokens: IdentityTokens): Observable<unknown> {
    const lifetimeMs = tokens.expiresAt - this.time.now();
    const leadMs = lifetimeMs > LEAD_MS ? LEAD_MS : lifetimeMs / 2;
    return merge(timer(LOOK_EVERY_MS, LOOK_EVERY_MS, this.time), this.signals.wake$).pipe(
      filter(() => tokens.expiresAt - this.time.now() <= leadMs && this.signals.isOnline()),
      take(1),
      switchMap(() => this.renewWithPatience(tokens)),
    );
  }

  private renewWithPatience({ expiresAt }: IdentityTokens): Observable<unknown> {
    let waitsSince = this.time.now();
    let lastSeen = waitsSince;
    const look = () => {
      const now = this.time.now();
      // After a sleep the wait starts over: the network needs a moment to come back.
      if (now - lastSeen > SLEPT_MS) waitsSince = now;
      lastSeen = now;
    };
    // A provider that answers with an error is retried while the token is valid; one that is unreachable is retried longer.
    const mayRetry = (error: IdentityError) =>
      error.transient
        ? this.time.now() < Math.max(expiresAt, waitsSince) + PATIENCE_MS
        : mayPass(error) && this.time.now() < expiresAt;
    return defer(() => {
      look();
      return from(this.session.renew());
    }).pipe(
      retry({
        delay: (error: unknown, attempt) => {
          look();
          if (!(error instanceof IdentityError) || !mayRetry(error)) return throwError(() => error);
          const leftMs = expiresAt - this.time.now();
          return this.pause(attempt, error.transient ? MAX_PAUSE_MS : Math.min(leftMs, MAX_PAUSE_MS));
        },
      }),
      // Caught here because the outer stream outlives this session.
      catchError((error: unknown) => {
        this.session.fail(error instanceof IdentityError ? error : new IdentityError('generic_error', String(error)));
        return EMPTY;
      }),
    );
  }

  /** Waits longer after each attempt; ends early when the machine wakes up or gets online. */
  private pause(attempt: number, longestMs: number): Observable<unknown> {
    const pauseMs = Math.min(1_000 * 2 ** (attempt - 1), longestMs);
    return race(timer(pauseMs, this.time), this.signals.wake$.pipe(filter(() => this.signals.isOnline()))).pipe(
      take(1),
    );
  }
}
