import { distinctUntilChanged, type Observable, Subject, shareReplay, startWith, switchMap } from 'rxjs';
import type { SuspenseBalance } from '../../domain/payments/SuspenseBalance';
import type { GroupChoice } from '../preferences/UserPreferences';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { SuspenseBalanceGateway } from './ports';

/** Credit suspense of the person's groups, or of the selected group. */
export class SuspenseTotals {
  private readonly retries = new Subject<void>();

  /**
   * Reads on subscribe, on `retry()` and when another group is selected. Shared; stops with its last subscriber. Never
   * errors.
   */
  readonly balance$: Observable<Loadable<SuspenseBalance>>;

  constructor(gateway: SuspenseBalanceGateway, groupChoice: Pick<GroupChoice, 'chosen$'>) {
    const again$ = this.retries.pipe(startWith(undefined));
    this.balance$ = groupChoice.chosen$.pipe(
      distinctUntilChanged(),
      switchMap((groupNumber) => loadEach(again$, () => gateway.list(groupNumber))),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  retry(): void {
    this.retries.next();
  }
}
