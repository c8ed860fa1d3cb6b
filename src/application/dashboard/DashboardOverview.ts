import { combineLatest, map, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { CurrentMe } from '../preferences/CurrentMe';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { PageVisibility } from '../shared/PageVisibility';
import { pollWhileVisible } from '../shared/pollWhileVisible';
import type { Time } from '../shared/Time';
import type { Overview } from './Overview';
import type { DashboardGateway } from './ports/DashboardGateway';

const REFRESH_MS = 60_000;

/** What is going on with everything the person may see. */
export class DashboardOverview {
  private readonly retries = new Subject<void>();

  /**
   * Read on subscribe, on `refresh()` and every minute while the page is visible; what was read stays meanwhile.
   * Shared; stops with its last subscriber. Never errors.
   */
  readonly overview$: Observable<Loadable<Overview>>;

  constructor(gateway: DashboardGateway, currentMe: CurrentMe, visibility: PageVisibility, time: Time) {
    const again$ = combineLatest([
      this.retries.pipe(startWith(undefined)),
      pollWhileVisible(REFRESH_MS, visibility, time),
    ]).pipe(map(() => currentMe.me?.user.primaryType));
    this.overview$ = loadEach(again$, (role) => gateway.read(role === 'unknown' || !role ? 'billingUser' : role)).pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  refresh(): void {
    this.retries.next();
  }
}
