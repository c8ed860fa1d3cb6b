import {
  combineLatest,
  defer,
  distinctUntilChanged,
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
import type { Time } from './Time';

/** Shortest time between two requests for changing queries. */
export const SHORTEST_INTERVAL_MS = 300;
/** Nothing has changed for so long: the person has stopped typing. */
const PAUSE_MS = 150;
/** Somebody who types on gets results so often: ten letters typed in 0.9 s make three requests, in 1.4 s four. */
export const LONGEST_INTERVAL_MS = 450;

export interface LiveQueryOptions<Value> {
  readonly time: Time;
  /** Emits on subscribe and whenever the same query must be read again. Default: read once. */
  readonly again$?: Observable<unknown>;
  /** Whether a value stays on the screen while another query is read. Default: every value does. */
  readonly keeps?: (value: Value) => boolean;
}

/**
 * The one way to read what a person searches, filters or pages: the first query is requested at once, changes soon after
 * it are combined into one request for the latest, and a request that is no longer needed is aborted.
 */
export class LiveQuery<Query, Value> {
  private readonly queries = new ReplaySubject<Query>(1);
  private readonly retries = new Subject<void>();

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
    const latest$ = wanted$.pipe(
      combined(time),
      switchMap((query) =>
        loadEach(readAgain$, (_, signal) => read(query, signal)).pipe(map((state) => ({ query, state }))),
      ),
      startWith(undefined),
    );
    this.result$ = combineLatest([wanted$, latest$]).pipe(
      // A result of an earlier query is worth showing, but is not the answer yet.
      map(([wanted, latest]) => (latest?.query === wanted ? latest.state : refreshing(latest?.state, keeps))),
      // Rows that change are easier to follow than rows that disappear and come back.
      scan((before, next) => (next.kind === 'loading' ? refreshing(before, keeps) : next), LOADING as Loadable<Value>),
      startWith(LOADING),
      distinctUntilChanged(),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** Asks for something else; asking for the same again changes nothing. */
  show(query: Query): void {
    this.queries.next(query);
  }

  /** Reads the same query again. */
  retry(): void {
    this.retries.next();
  }
}

/** Emits at once what comes after a while of nothing; of what follows quickly only the latest. */
function combined<Query>(time: Time): MonoTypeOperatorFunction<Query> {
  return (queries$) =>
    defer(() => {
      let emittedAt = Number.NEGATIVE_INFINITY;
      return queries$.pipe(
        switchMap((query) => {
          const now = time.now();
          const pauseEndsAt = Math.min(now + PAUSE_MS, emittedAt + LONGEST_INTERVAL_MS);
          const waitMs = Math.max(emittedAt + SHORTEST_INTERVAL_MS, pauseEndsAt) - now;
          return waitMs <= 0 ? of(query) : timer(waitMs, time).pipe(map(() => query));
        }),
        tap(() => {
          emittedAt = time.now();
        }),
      );
    });
}

function refreshing<Value>(before: Loadable<Value> | undefined, keeps: (value: Value) => boolean): Loadable<Value> {
  const isKept = before?.kind === 'loaded' && keeps(before.value);
  return isKept ? { kind: 'loaded', value: before.value, refreshing: true } : LOADING;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
