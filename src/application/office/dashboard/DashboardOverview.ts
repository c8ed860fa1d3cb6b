import { combineLatest, distinctUntilChanged, finalize, type Observable, shareReplay, switchMap, tap } from 'rxjs';
import type { Overview } from '../../../../contract/office/dashboard';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import type { GroupChoice } from '../../people/preferences/UserPreferences';
import type { Dated } from '../../platform/shared/Dated';
import { LOADING, type Loadable, loadEach } from '../../platform/shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import type { DashboardGateway } from './ports';

export type { MonthFigures, Overview } from '../../../../contract/office/dashboard';

const REFRESH_MS = 60_000;

/** Figures of everything the person may see, or of the selected group. */
export class DashboardOverview extends Refreshable {
  private latest: Loadable<Dated<Overview>> = LOADING;

  /**
   * Loads on subscribe, on `refresh()` and every minute while the page is visible. Keeps the value while refreshing; loading
   * again when another group is selected. Shared; stops with its last subscriber. Never errors.
   */
  readonly overview$: Observable<Loadable<Dated<Overview>>>;

  constructor(
    gateway: DashboardGateway,
    currentMe: Pick<CurrentMe, 'me'>,
    groupChoice: Pick<GroupChoice, 'chosen$'>,
    visibility: PageVisibility,
    time: Time,
  ) {
    super();
    const again$ = combineLatest([this.reads$, pollWhileVisible(REFRESH_MS, visibility, time)]);
    const read = (groupNumber: string | undefined) => {
      const role = currentMe.me?.user.primaryType ?? 'unknown';
      return gateway.read({ role: role === 'unknown' ? 'billingUser' : role, groupNumber });
    };
    this.overview$ = groupChoice.chosen$.pipe(
      distinctUntilChanged(),
      switchMap((groupNumber) => loadEach(again$, () => read(groupNumber))),
      tap((latest) => {
        this.latest = latest;
      }),
      finalize(() => {
        this.latest = LOADING;
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** The current figures; loading without a subscriber. */
  get overview(): Loadable<Dated<Overview>> {
    return this.latest;
  }
}
