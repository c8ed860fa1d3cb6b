import { defer, EMPTY, expand, filter, type Observable, Subject, scan, switchMap, take, timer } from 'rxjs';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { SiteProbe } from './ports';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;
/** If the site is down again within this time, the previous return was too early. */
const STEADY_MS = 60_000;

/**
 * Detects when the site is back after it was down.
 *
 * @source ERR-4 RTE-7 docs/decisions/errors.md#the-maintenance-page-covers-the-screen-that-was-open
 */
export class SiteWatch {
  private readonly returns = new Subject<void>();
  private lastWaitMs = 0;
  private lastReturn = 0;

  /** Number of returns from the maintenance page. Nothing on subscribe. Never errors. */
  readonly returns$: Observable<number> = this.returns.pipe(scan((count) => count + 1, 0));

  /**
   * Emits true once, when the site is back, and completes. Asks after 2, 4, 8 … seconds, every 30 at last, and only while
   * the page is visible; longer from the start where the site was back for less than a minute. Never errors. Cold.
   */
  readonly back$: Observable<boolean>;

  constructor(
    probe: SiteProbe,
    { visible$ }: PageVisibility,
    private readonly time: Time,
  ) {
    const ask$ = defer(() => timer(this.nextWait(), time).pipe(switchMap(() => probe.isUp())));
    const asking$ = ask$.pipe(expand((isUp) => (isUp ? EMPTY : ask$)));
    this.back$ = defer(() => {
      if (time.now() - this.lastReturn > STEADY_MS) this.lastWaitMs = 0;
      return visible$.pipe(
        switchMap((isVisible) => (isVisible ? asking$ : EMPTY)),
        filter(Boolean),
        take(1),
      );
    });
  }

  /** The person leaves the maintenance page; failed reads are then repeated. */
  comeBack(): void {
    this.lastReturn = this.time.now();
    this.returns.next();
  }

  private nextWait(): number {
    this.lastWaitMs = this.lastWaitMs === 0 ? FIRST_WAIT_MS : Math.min(this.lastWaitMs * 2, MAX_WAIT_MS);
    return this.lastWaitMs;
  }
}
