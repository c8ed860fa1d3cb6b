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
import type { BillHistoryEvent } from '../../../../contract/platform/shared/billSchemas';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { type Loadable, loadEach, valueOf } from '../../platform/shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { isComplete, type LineSet, loadLines } from './billLines';
import type { BillGateway } from './ports';

export type { BillHistoryEvent } from '../../../../contract/platform/shared/billSchemas';

/** How often status and lock are refreshed while the bill is open. */
const POLL_MS = 15_000;

/** One bill with its lines. */
export interface BillView {
  readonly bill: Loadable<Bill>;
  /** Undefined until the first lines are loaded, and without permission to read lines. */
  readonly lines: LineSet | undefined;
}

/** Reads one bill, its lines and its change log. */
export class BillDetail {
  private readonly again = new Subject<void>();

  constructor(
    private readonly bills: BillGateway,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /**
   * Reads the bill on subscribe, every 15 seconds while the page is visible, and after `refresh()`. Emits lines as they
   * arrive, and reads them again when the bill's version has changed. Never errors. Cold.
   *
   * @param withLines false without permission to read lines: they are not requested.
   */
  watch(billPk: string, withLines: boolean): Observable<BillView> {
    return defer(() => {
      let pending = 0;
      const get = (_: unknown, signal: AbortSignal) => {
        pending += 1;
        return this.bills.get({ billPk }, signal).finally(() => (pending -= 1));
      };
      // Polls do not abort a pending request: with aborts, a request that never gets a response would never fail.
      const polls$ = pollWhileVisible(POLL_MS, this.visibility, this.time).pipe(filter(() => pending === 0));
      const bill$ = loadEach(merge(polls$, this.again), get).pipe(shareReplay({ bufferSize: 1, refCount: true }));
      const lines$ = withLines ? this.linesOf(billPk, bill$) : of(undefined);
      return combineLatest([bill$, lines$]).pipe(map(([bill, lines]) => ({ bill, lines })));
    });
  }

  /** The bill's change log, newest first. Show the bill's version to read it, and again when the bill has changed. */
  history(billPk: string): LiveQuery<number, readonly BillHistoryEvent[]> {
    return new LiveQuery((_version, signal) => this.bills.history({ billPk }, signal), { time: this.time });
  }

  /** Reads the bill again now. */
  refresh(): void {
    this.again.next();
  }

  /** Lines load in parallel with the bill. They load again if the bill is newer, or on `refresh()` after a failure. */
  private linesOf(billPk: string, bill$: Observable<Loadable<Bill>>): Observable<LineSet | undefined> {
    let latest: LineSet | undefined;
    const outdated$ = bill$.pipe(
      map(valueOf),
      filter((bill) => bill !== undefined && latest !== undefined && bill.version > latest.version),
    );
    const failed$ = this.again.pipe(filter(() => latest?.error !== undefined));
    return merge(outdated$, failed$).pipe(
      startWith(undefined),
      // A refresh does not restart a load in progress: on a slow connection it would never finish.
      exhaustMap(() => {
        const before = latest;
        const loading$ = loadLines(this.bills, billPk);
        // Complete lines stay on the screen until they can be replaced as a whole, so that the scroll position is kept.
        return before && isComplete(before) ? loading$.pipe(filter(isComplete)) : loading$;
      }),
      tap((lines) => {
        latest = lines;
      }),
      startWith(undefined),
    );
  }
}
