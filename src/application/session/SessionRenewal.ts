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
import type { Time } from '../shared/Time';
import { IdentityError, mayPass } from './IdentityError';
import type { IdentityTokens, WakeSignals } from './ports';
import type { Session } from './Session';

/** Tokens are renewed this long before they run out. @source SES-3 */
const LEAD_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** How long after the end of a token a network that is down is waited for. */
const PATIENCE_MS = 120_000;
const LONGEST_PAUSE_MS = 15_000;
/** Neither an attempt nor a pause takes this long: whoever comes later has slept. */
const SLEPT_MS = 90_000;

/** Renews the session before its tokens run out, for as long as somebody is signed in. */
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
   * Timers only wake us up, the clock decides: after a sleep they are late by as long as the sleep was. The first look
   * comes after a while, so that tokens that hardly live are not renewed without a pause.
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
      // Whoever slept meanwhile has only just begun to wait: the network needs a moment to wake up, too.
      if (now - lastSeen > SLEPT_MS) waitsSince = now;
      lastSeen = now;
    };
    // A provider that answers and fails is asked again while the token is good, one that cannot be reached for longer.
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
          return this.pause(attempt, error.transient ? LONGEST_PAUSE_MS : Math.min(leftMs, LONGEST_PAUSE_MS));
        },
      }),
      // Caught in here: the watch outside has to outlive this session.
      catchError((error: unknown) => {
        this.session.fail(error instanceof IdentityError ? error : new IdentityError('generic_error', String(error)));
        return EMPTY;
      }),
    );
  }

  /** Longer and longer, unless the machine wakes up or finds its network. */
  private pause(attempt: number, longestMs: number): Observable<unknown> {
    const pauseMs = Math.min(1_000 * 2 ** (attempt - 1), longestMs);
    return race(timer(pauseMs, this.time), this.signals.wake$.pipe(filter(() => this.signals.isOnline()))).pipe(
      take(1),
    );
  }
}
