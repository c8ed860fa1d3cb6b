import { distinctUntilChanged, type Observable, Subject, shareReplay, startWith, switchMap } from 'rxjs';
import type { HeldInSuspense } from '../../domain/suspense/HeldInSuspense';
import type { GroupChoice } from '../preferences/UserPreferences';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { SuspenseGateway } from './ports/SuspenseGateway';

/** Money that is held for the person's groups, or for the one they chose. */
export class HeldMoney {
  private readonly retries = new Subject<void>();

  /**
   * Read on subscribe, on `retry()`, and anew when another group is chosen. Shared; stops with its last subscriber.
   * Never errors.
   */
  readonly held$: Observable<Loadable<HeldInSuspense>>;

  constructor(gateway: SuspenseGateway, groupChoice: Pick<GroupChoice, 'chosen$'>) {
    const again$ = this.retries.pipe(startWith(undefined));
    this.held$ = groupChoice.chosen$.pipe(
      distinctUntilChanged(),
      switchMap((groupNumber) => loadEach(again$, () => gateway.list(groupNumber))),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  retry(): void {
    this.retries.next();
  }
}
