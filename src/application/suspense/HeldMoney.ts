import { combineLatest, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { Cents } from '../../domain/money/Cents';
import type { SuspenseItem } from '../../domain/suspense/SuspenseItem';
import type { GroupChoice } from '../preferences/GroupChoice';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { SuspenseGateway } from './ports/SuspenseGateway';

/** Money that is held for the person's groups, or for the one they chose. */
export class HeldMoney {
  private readonly retries = new Subject<void>();

  /** Read on subscribe, on `retry()` and when another group is chosen. Shared; stops with its last subscriber. Never errors. */
  readonly held$: Observable<Loadable<{ readonly totalCents: Cents; readonly items: readonly SuspenseItem[] }>>;

  constructor(gateway: SuspenseGateway, groupChoice: GroupChoice) {
    const again$ = combineLatest([groupChoice.chosen$, this.retries.pipe(startWith(undefined))]);
    this.held$ = loadEach(again$, ([groupNumber]) => gateway.list(groupNumber)).pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  retry(): void {
    this.retries.next();
  }
}
