import {
  distinctUntilChanged,
  filter,
  interval,
  map,
  merge,
  mergeMap,
  Subject,
  type Subscription,
  tap,
  withLatestFrom,
} from 'rxjs';
import {
  type AnalyticsEvent,
  eventsOfCall,
  type NamedRoute,
  pageViewOf,
} from '../../../domain/people/analytics/eventsOf';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { Session } from '../session/Session';
import type { LastCalls } from '../session/SignOut';
import type { EndedCalls } from './EndedCalls';
import type { Analytics } from './ports';

const SEND_EVERY_MS = 10_000;
/** Most events in one call. */
const LARGEST_BATCH = 50;
/** Most events waiting to be sent; above it the oldest are dropped. */
const MAX_WAITING = 200;

/** Tracks page views, failed calls and call durations while a person is signed in. Failures are ignored. */
export class Tracking {
  private readonly views = new Subject<AnalyticsEvent>();
  private waiting: readonly AnalyticsEvent[] = [];

  constructor(
    private readonly analytics: Analytics,
    private readonly ended: EndedCalls,
    private readonly session: Pick<Session, 'state$'>,
    private readonly lastCalls: LastCalls,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /** Starts tracking. Unsubscribe to stop. */
  start(): Subscription {
    const isSignedIn$ = this.session.state$.pipe(
      map(({ kind }) => kind === 'signedIn'),
      distinctUntilChanged(),
    );
    // Subscribed once: another subscription would replay calls that ended before.
    const events$ = merge(this.views, this.ended.call$.pipe(mergeMap(eventsOfCall)));
    const counting = merge(
      isSignedIn$.pipe(tap((isSignedIn) => !isSignedIn && this.forget())),
      events$.pipe(
        withLatestFrom(isSignedIn$),
        tap(([event, isSignedIn]) => isSignedIn && this.keep(event)),
      ),
      interval(SEND_EVERY_MS, this.time).pipe(tap(() => void this.send())),
      // The person may not come back.
      this.visibility.visible$.pipe(
        filter((isVisible) => !isVisible),
        tap(() => void this.sendAll(true)),
      ),
    ).subscribe();
    counting.add(this.lastCalls.add(() => this.sendAll()));
    return counting;
  }

  /** Records a page view. @source RTE-12 */
  pageView(pathname: string, routes: readonly NamedRoute[]): void {
    this.views.next(pageViewOf(pathname, routes));
  }

  private keep(event: AnalyticsEvent): void {
    this.waiting = [...this.waiting, event].slice(-MAX_WAITING);
    if (this.waiting.length >= LARGEST_BATCH) void this.send();
  }

  /** Sends once without a retry: tracking must not slow the application down. */
  private async send(isLeaving = false): Promise<void> {
    const batch = this.waiting.slice(0, LARGEST_BATCH);
    if (batch.length === 0) return;
    this.waiting = this.waiting.slice(LARGEST_BATCH);
    await this.analytics.send(batch, isLeaving).catch(() => undefined);
  }

  private async sendAll(isLeaving = false): Promise<void> {
    const sending: Promise<void>[] = [];
    while (this.waiting.length > 0) sending.push(this.send(isLeaving));
    await Promise.all(sending);
  }

  private forget(): void {
    this.waiting = [];
  }
}
