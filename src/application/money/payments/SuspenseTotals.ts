import { distinctUntilChanged, type Observable, shareReplay, switchMap } from 'rxjs';
import type { SuspenseBalance } from '../../../../contract/money/suspense';
import type { GroupChoice } from '../../people/preferences/UserPreferences';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { SuspenseBalanceGateway } from './ports';

/** Credit suspense of the person's groups, or of the selected group. */
export class SuspenseTotals extends Refreshable {
  /**
   * Reads on subscribe, on `refresh()` and when another group is selected. Shared; stops with its last subscriber. Never
   * errors.
   */
  readonly balance$: Observable<Loadable<SuspenseBalance>>;

  constructor(gateway: SuspenseBalanceGateway, groupChoice: Pick<GroupChoice, 'chosen$'>) {
    super();
    this.balance$ = groupChoice.chosen$.pipe(
      distinctUntilChanged(),
      switchMap((groupNumber) => loadEach(this.reads$, () => gateway.list({ groupNumber }))),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }
}
