import {
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  ReplaySubject,
  Subject,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs';
import { LOADING, type Loadable, loadEach } from '../shared/Loadable';
import type { PageVisibility } from '../shared/PageVisibility';
import { pollWhileVisible } from '../shared/pollWhileVisible';
import type { Time } from '../shared/Time';
import type { BillPage, BillQuery } from './BillQuery';
import type { BillGateway } from './ports/BillGateway';

/** How often statuses and locks are looked up again while the list is open. */
const REFRESH_MS = 30_000;

/** The list of bills under the filters of the moment. */
export class BillSummary {
  private readonly queries = new ReplaySubject<BillQuery>(1);
  private readonly retries = new Subject<void>();

  /**
   * The page that is asked for: loading, then the page, kept on the screen while the next is fetched. A newer query drops
   * the answer of an older one. Read again every 30 seconds while the page is visible. Shared; stops with its last
   * subscriber. Never errors.
   */
  readonly page$: Observable<Loadable<BillPage>>;

  constructor(bills: BillGateway, visibility: PageVisibility, time: Time) {
    const query$ = this.queries.pipe(distinctUntilChanged(isSameQuery));
    const again$ = combineLatest([
      this.retries.pipe(startWith(undefined)),
      pollWhileVisible(REFRESH_MS, visibility, time),
    ]);
    this.page$ = loadEach(query$.pipe(switchMap((query) => again$.pipe(map(() => query)))), (query) =>
      bills.search(query),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** Asks for a page; the same query asked again changes nothing. */
  show(query: BillQuery): void {
    this.queries.next(query);
  }

  /** Reads the same page once more. */
  retry(): void {
    this.retries.next();
  }
}

function isSameQuery(one: BillQuery, other: BillQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
