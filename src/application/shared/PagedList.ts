import {
  combineLatest,
  distinctUntilChanged,
  type Observable,
  ReplaySubject,
  Subject,
  scan,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs';
import { LOADING, type Loadable, loadEach } from './Loadable';
import type { PageVisibility } from './PageVisibility';
import { pollWhileVisible } from './pollWhileVisible';
import type { Time } from './Time';

/** How often an open list looks up what others changed. */
const REFRESH_MS = 30_000;

/** A list that the server pages: shows what was asked for last, and keeps it fresh while somebody looks. */
export class PagedList<Query, Page extends { readonly total: number }> {
  private readonly queries = new ReplaySubject<Query>(1);
  private readonly retries = new Subject<void>();

  /**
   * The page that is asked for: loading, then the page, kept on the screen while the next is fetched, and gone when that
   * fails. A newer query drops the answer of an older one. Read again every 30 seconds while the page is visible, which
   * what is there outlives. Shared; stops with its last subscriber. Never errors.
   */
  readonly page$: Observable<Loadable<Page>>;

  constructor(load: (query: Query) => Promise<Page>, visibility: PageVisibility, time: Time) {
    const query$ = this.queries.pipe(distinctUntilChanged<Query>(isSame));
    const again$ = combineLatest([
      this.retries.pipe(startWith(undefined)),
      pollWhileVisible(REFRESH_MS, visibility, time),
    ]);
    this.page$ = query$.pipe(
      switchMap((query) => loadEach(again$, () => load(query))),
      scan(keptWhileLoading<Page>, LOADING as Loadable<Page>),
      startWith(LOADING),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** Asks for a page; the same query asked again changes nothing. */
  show(query: Query): void {
    this.queries.next(query);
  }

  /** Reads the same page once more. */
  retry(): void {
    this.retries.next();
  }
}

/** Rows that change are followed more easily than rows that go and come. That there are none is only true of its own query. */
function keptWhileLoading<Page extends { readonly total: number }>(
  before: Loadable<Page>,
  next: Loadable<Page>,
): Loadable<Page> {
  const isKept = next.kind === 'loading' && before.kind === 'loaded' && before.value.total > 0;
  return isKept ? { kind: 'loaded', value: before.value, refreshing: true } : next;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
