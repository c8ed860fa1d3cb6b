import { defer, EMPTY, expand, filter, type Observable, Subject, scan, switchMap, take, timer } from 'rxjs';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { SiteProbe } from './ports';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** Whoever came back and met the site down again so soon was sent back too early. */
const STEADY_MS = 60_000;

/** While the site is down: finds out when it is back. @source ERR-4 RTE-7 */
export class SiteWatch {
  private readonly returns = new Subject<void>();
  private lastWaitMs = 0;
  private lastReturn = 0;

  /** How often somebody came back from the maintenance page so far; from then on only, nothing on subscribe. Never errors. */
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

  /** Somebody leaves the maintenance page: what failed because the site was down is done again where it only reads. */
  comeBack(): void {
    this.lastReturn = this.time.now();
    this.returns.next();
  }

  private nextWait(): number {
    this.lastWaitMs = this.lastWaitMs === 0 ? FIRST_WAIT_MS : Math.min(this.lastWaitMs * 2, LONGEST_WAIT_MS);
    return this.lastWaitMs;
  }
}
