import {
  combineLatest,
  defer,
  distinctUntilChanged,
  finalize,
  type MonoTypeOperatorFunction,
  map,
  type Observable,
  of,
  ReplaySubject,
  Subject,
  scan,
  shareReplay,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import { LOADING, type Loadable, loadEach } from './Loadable';
import { type PageVisibility, pollWhileVisible } from './PageVisibility';
import type { Time } from './Time';

/** Shortest time between two requests for changing queries. */
export const MIN_INTERVAL_MS = 300;
/** Time without a change after which the user has stopped typing. */
const PAUSE_MS = 150;
/** Longest time between two requests while the user keeps typing: ten letters in 0.9 s make three requests, in 1.4 s four. */
export const MAX_INTERVAL_MS = 450;

export interface LiveQueryOptions<Value> {
  readonly time: Time;
  /** Emits on subscribe, then whenever the current query must be read again. Default: read once. */
  readonly again$?: Observable<unknown>;
  /** Whether a value stays on the screen while another query is read. Default: always. */
  readonly keeps?: (value: Value) => boolean;
}

/**
 * Reads what a screen shows for a query: a search, a filter, a page. Requests the first query immediately, combines quick changes
 * into one request for the latest, and aborts requests that are no longer needed.
 *
 * @source docs/decisions/bills.md#a-search-is-sent-at-once-then-every-300-to-450-ms
 */
export class LiveQuery<Query, Value> {
  private readonly queries = new ReplaySubject<Query>(1);
  private readonly retries = new Subject<void>();
  private latest: Loadable<Value> = LOADING;
  private shown: Query | undefined;

  /**
   * Loading on subscribe, then the result of the latest query. The previous result stays, marked as refreshing, until the
   * next one arrives, and is dropped when the next request fails. Shared; unsubscribing the last subscriber aborts the
   * request. Never errors.
   */
  readonly result$: Observable<Loadable<Value>>;

  constructor(
    read: (query: Query, signal: AbortSignal) => Promise<Value>,
    { time, again$ = of(undefined), keeps = () => true }: LiveQueryOptions<Value>,
  ) {
    const readAgain$ = combineLatest([this.retries.pipe(startWith(undefined)), again$]);
    const wanted$ = this.queries.pipe(distinctUntilChanged<Query>(isSame));
    const latest$ = defer(() => {
      const readSharing = sharingRecords(read);
      return wanted$.pipe(
        combined(time),
        switchMap((query) =>
          loadEach(readAgain$, (_, signal) => readSharing(query, signal)).pipe(map((state) => ({ query, state }))),
        ),
        startWith(undefined),
      );
    });
    this.result$ = combineLatest([wanted$, latest$]).pipe(
      // The result of an earlier query is shown as refreshing until the result of this one arrives.
      map(([wanted, latest]) => (latest?.query === wanted ? latest.state : refreshing(latest?.state, keeps))),
      // Rows that are replaced in place are easier to follow than rows that disappear and come back.
      scan((before, next) => (next.kind === 'loading' ? refreshing(before, keeps) : next), LOADING as Loadable<Value>),
      startWith(LOADING),
      distinctUntilChanged(),
      tap((latest) => {
        this.latest = latest;
      }),
      finalize(() => {
        this.latest = LOADING;
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** The current result of a query, so that a screen renders once if it is already there; loading without a subscriber. */
  resultOf(query: Query): Loadable<Value> {
    return isSame(query, this.shown) ? this.latest : LOADING;
  }

  /** Changes the query. The same query again has no effect. */
  show(query: Query): void {
    this.shown = query;
    this.queries.next(query);
  }

  /** Reads the same query again. */
  retry(): void {
    this.retries.next();
  }
}

/** Emits the first query immediately, and only the latest of those that follow quickly. */
function combined<Query>(time: Time): MonoTypeOperatorFunction<Query> {
  return (queries$) =>
    defer(() => {
      let emittedAt = Number.NEGATIVE_INFINITY;
      return queries$.pipe(
        switchMap((query) => {
          const now = time.now();
          const pauseEndsAt = Math.min(now + PAUSE_MS, emittedAt + MAX_INTERVAL_MS);
          const waitMs = Math.max(emittedAt + MIN_INTERVAL_MS, pauseEndsAt) - now;
          return waitMs <= 0 ? of(query) : timer(waitMs, time).pipe(map(() => query));
        }),
        tap(() => {
          emittedAt = time.now();
        }),
      );
    });
}

function refreshing<Value>(before: Loadable<Value> | undefined, keeps: (value: Value) => boolean): Loadable<Value> {
  if (before?.kind !== 'loaded' || !keeps(before.value)) return LOADING;
  // The same object emits nothing, so that the screen does not render again.
  const isMarked = before.refreshing && before.refreshError === undefined;
  return isMarked ? before : { kind: 'loaded', value: before.value, refreshing: true };
}

/**
 * Reads a list, or a page with `items`, so that records that did not change are the same objects as in the previous result:
 * their rows do not render again.
 */
function sharingRecords<Query, Value>(
  read: (query: Query, signal: AbortSignal) => Promise<Value>,
): (query: Query, signal: AbortSignal) => Promise<Value> {
  let records: ReadonlyMap<string, unknown> = new Map();
  const shared = (items: readonly unknown[]) => {
    const found = items.map((item) => {
      const text = JSON.stringify(item);
      return [text, records.get(text) ?? item] as const;
    });
    records = new Map(found);
    return found.map(([, item]) => item);
  };
  return (query, signal) =>
    read(query, signal).then((value) => {
      if (Array.isArray(value)) return shared(value) as Value;
      return hasItems(value) ? { ...value, items: shared(value.items) } : value;
    });
}

function hasItems(value: unknown): value is { readonly items: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How often an open list is refreshed. */
const REFRESH_MS = 30_000;

/**
 * A list that the server pages. Refreshed every 30 seconds while the browser tab is visible; a failed refresh keeps the
 * loaded page. An empty page is dropped when the query changes, because "nothing found" applies only to its own query.
 */
export class PagedList<Query, Page extends { readonly total: number }> extends LiveQuery<Query, Page> {
  constructor(load: (query: Query, signal: AbortSignal) => Promise<Page>, visibility: PageVisibility, time: Time) {
    super(load, {
      time,
      again$: pollWhileVisible(REFRESH_MS, visibility, time),
      keeps: ({ total }) => total > 0,
    });
  }
}
