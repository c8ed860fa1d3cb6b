import { combineLatest, finalize, type Observable, shareReplay, tap } from 'rxjs';
import { isAllowedIn } from '../../../domain/platform/access/decide';
import { personOf } from '../../../domain/platform/users/CurrentUser';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import { LOADING, type Loadable, loadEach } from '../../platform/shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import type { ShellCounts } from '../notices/ShellCounts';
import { readWork, type WorkGateway, type WorkRead } from './readWork';

const REFRESH_MS = 60_000;

/**
 * Money tasks waiting for the office, as counted by the lists that show them. Only for people who may read deposits and suspense.
 *
 * @source product.md, Screens: Dashboard
 * @source docs/decisions/dashboard.md#the-queue-is-counted-by-the-lists-it-links-to
 */
export class WorkQueue extends Refreshable {
  private latest: Loadable<WorkRead> = LOADING;

  /**
   * Loads on subscribe, on `refresh()` and every minute while the page is visible. Shared; stops with its last subscriber. Never
   * errors.
   */
  readonly work$: Observable<Loadable<WorkRead>>;

  /** @param counts gets what the application bar counts, which comes with the queue. */
  constructor(
    gateway: WorkGateway,
    counts: Pick<ShellCounts, 'publish'>,
    currentMe: Pick<CurrentMe, 'me'>,
    visibility: PageVisibility,
    time: Time,
  ) {
    super();
    const again$ = combineLatest([this.reads$, pollWhileVisible(REFRESH_MS, visibility, time)]);
    const read = (signal: AbortSignal) => {
      const { me } = currentMe;
      return readWork(gateway, (operation) => me !== undefined && isAllowedIn(personOf(me.user), operation), signal);
    };
    this.work$ = loadEach(again$, (_, signal) => read(signal)).pipe(
      tap((latest) => {
        this.latest = latest;
        if (latest.kind === 'loaded' && !latest.refreshing && latest.refreshError === undefined) {
          counts.publish(latest.value.shellCounts);
        }
      }),
      finalize(() => {
        this.latest = LOADING;
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** The current work; loading without a subscriber. */
  get work(): Loadable<WorkRead> {
    return this.latest;
  }
}
