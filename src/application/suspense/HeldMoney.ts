import { map, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { Cents } from '../../domain/money/Cents';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { SuspenseGateway, SuspenseItem } from './ports/SuspenseGateway';

/** Money that is held for the person's groups. */
export class HeldMoney {
  private readonly retries = new Subject<void>();

  /** Read on subscribe and on `retry()`. Shared; stops with its last subscriber. Never errors. */
  readonly held$: Observable<Loadable<{ readonly totalCents: Cents; readonly items: readonly SuspenseItem[] }>>;

  constructor(gateway: SuspenseGateway) {
    const again$ = this.retries.pipe(
      startWith(undefined),
      map(() => undefined),
    );
    this.held$ = loadEach(again$, () => gateway.list()).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  }

  retry(): void {
    this.retries.next();
  }
}
