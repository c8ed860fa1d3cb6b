import {
  catchError,
  defer,
  EMPTY,
  filter,
  from,
  merge,
  type Observable,
  retry,
  type Subscription,
  switchMap,
  take,
  throwError,
  timer,
} from 'rxjs';
import type { Time } from '../shared/Time';
import { IdentityError } from './IdentityError';
import type { IdentityTokens } from './ports/Identity';
import type { WakeSignals } from './ports/WakeSignals';
import type { Session } from './Session';

/** Tokens are renewed this long before they run out. @source SES-3 */
const LEAD_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** How long after the end of a token a network that is down is waited for. */
const PATIENCE_MS = 120_000;
const LONGEST_PAUSE_MS = 15_000;

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

  /** Timers only wake us up, the clock decides: after a sleep they are late by as long as the sleep was. */
  private renewInTime(tokens: IdentityTokens): Observable<unknown> {
    return merge(timer(0, LOOK_EVERY_MS, this.time), this.signals.wake$).pipe(
      filter(() => tokens.expiresAt - this.time.now() <= LEAD_MS && this.signals.isOnline()),
      take(1),
      switchMap(() => this.renewWithPatience(tokens)),
    );
  }

  private renewWithPatience({ expiresAt }: IdentityTokens): Observable<unknown> {
    return defer(() => from(this.session.renew())).pipe(
      retry({
        delay: (error: unknown, attempt) =>
          error instanceof IdentityError && error.transient && this.time.now() < expiresAt + PATIENCE_MS
            ? timer(Math.min(1_000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS), this.time)
            : throwError(() => error),
      }),
      // Caught in here: the watch outside has to outlive this session.
      catchError((error: unknown) => {
        this.session.fail(error instanceof IdentityError ? error : new IdentityError('generic_error', String(error)));
        return EMPTY;
      }),
    );
  }
}
