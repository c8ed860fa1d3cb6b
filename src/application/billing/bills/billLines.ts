import { Observable } from 'rxjs';
import type { BillLine } from '../../../domain/billing/bills/BillLine';
import { prepareForSearch } from '../../../domain/billing/bills/lineMatcher';
import type { BillGateway } from './ports';

/** The lines of a bill that are loaded so far. */
export interface LineSet {
  /** The bill's version the lines belong to. */
  readonly version: number;
  /** In bill order, without gaps, from the first one. */
  readonly items: readonly BillLine[];
  /** Number of lines on the bill; 0 until it is known. */
  readonly total: number;
  /** Why loading stopped before all lines were loaded; undefined while it continues, and when it is complete. */
  readonly error?: unknown;
}

/** Whether all lines are loaded. If the first part failed, they are not: the number of lines is still unknown. */
export function isComplete({ items, total, error }: LineSet): boolean {
  const isKnown = items.length > 0 || error === undefined;
  return isKnown && items.length >= total;
}

/** Lines in the first response: enough to fill a screen, and quick to load. */
const FIRST = 200;
/** Lines in each further response: few enough to validate without blocking the screen. */
const PART = 2_500;

/**
 * Loads the lines of a bill in parts. Emits all lines loaded so far after each part.
 * Starts over when the bill changes meanwhile. Never errors: a failure is in the last value. Completes when all lines are
 * loaded or a part failed; unsubscribing aborts the requests. Cold.
 */
export function loadLines(bills: Pick<BillGateway, 'lines'>, billPk: string): Observable<LineSet> {
  return new Observable((subscriber) => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      let set: LineSet = { version: 0, items: [], total: 0 };
      try {
        do {
          const page = await bills.lines(
            { billPk, offset: set.items.length, limit: set.items.length === 0 ? FIRST : PART },
            signal,
          );
          const isSame = set.items.length === 0 || page.version === set.version;
          const isStuck = isSame && page.items.length === 0 && set.items.length < page.total;
          if (isStuck) throw new Error('The bill has fewer lines than expected.');
          prepareForSearch(page.items);
          const items = isSame ? [...set.items, ...page.items] : [];
          set = { version: page.version, items, total: page.total };
          if (isSame) subscriber.next(set);
        } while (!subscriber.closed && (set.items.length < set.total || (set.items.length === 0 && set.total > 0)));
      } catch (error) {
        subscriber.next({ ...set, error });
      }
      subscriber.complete();
    };
    void load();
    return () => controller.abort();
  });
}
