import {
  combineLatest,
  defer,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  Subject,
  shareReplay,
  startWith,
  tap,
} from 'rxjs';
import type { Bill } from '../../domain/bills/Bill';
import type { BillHistoryEvent } from '../../domain/bills/BillHistoryEvent';
import { type Loadable, loadEach, valueOf } from '../shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import { isComplete, type LineSet } from './LineSet';
import { loadLines } from './loadLines';
import type { BillGateway } from './ports/BillGateway';

/** How often status and lock are looked at while the bill is open. */
const POLL_MS = 15_000;

/** One bill as somebody looks at it. */
export interface BillView {
  readonly bill: Loadable<Bill>;
  /** Undefined until the first lines are there, and for whoever may not see any. */
  readonly lines: LineSet | undefined;
}

/** A bill and its lines, kept up to date while somebody looks at them. */
export class BillDetail {
  private readonly again = new Subject<void>();

  constructor(
    private readonly bills: BillGateway,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /**
   * The bill at once, every 15 seconds while the page is visible, and after `refresh()`; the lines as they come in, and
   * anew when the bill's version has changed. Never errors. Cold; stops with its subscriber.
   *
   * @param withLines false for whoever may not read lines: they are not asked for.
   */
  watch(billPk: string, withLines: boolean): Observable<BillView> {
    return defer(() => {
      let underWay = 0;
      const get = (_: unknown, signal: AbortSignal) => {
        underWay += 1;
        return this.bills.get(billPk, signal).finally(() => (underWay -= 1));
      };
      // A look that is still waited for must not be dropped for the next: where no answer comes, none would ever fail.
      const looks$ = pollWhileVisible(POLL_MS, this.visibility, this.time).pipe(filter(() => underWay === 0));
      const bill$ = loadEach(merge(looks$, this.again), get).pipe(shareReplay({ bufferSize: 1, refCount: true }));
      const lines$ = withLines ? this.linesOf(billPk, bill$) : of(undefined);
      return combineLatest([bill$, lines$]).pipe(map(([bill, lines]) => ({ bill, lines })));
    });
  }

  /** Newest first. @throws ApiError */
  history(billPk: string): Promise<readonly BillHistoryEvent[]> {
    return this.bills.history(billPk);
  }

  /** Looks again now. */
  refresh(): void {
    this.again.next();
  }

  /** Lines do not wait for the bill; they load again when it turns out to be newer than they are, or after a failure. */
  private linesOf(billPk: string, bill$: Observable<Loadable<Bill>>): Observable<LineSet | undefined> {
    let latest: LineSet | undefined;
    const outdated$ = bill$.pipe(
      map(valueOf),
      filter((bill) => bill !== undefined && latest !== undefined && bill.version > latest.version),
    );
    const failed$ = this.again.pipe(filter(() => latest?.error !== undefined));
    return merge(outdated$, failed$).pipe(
      startWith(undefined),
      // Looking again before all lines are there must not begin anew: on a slow line they would never all be there.
      exhaustMap(() => {
        const before = latest;
        const loading$ = loadLines(this.bills, billPk);
        // What is on the screen stays until it can be replaced as a whole: nobody loses their place.
        return before && isComplete(before) ? loading$.pipe(filter(isComplete)) : loading$;
      }),
      tap((lines) => {
        latest = lines;
      }),
      startWith(undefined),
    );
  }
}
