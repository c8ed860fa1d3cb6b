import { Observable } from 'rxjs';
import type { LineSet } from './LineSet';
import type { BillGateway } from './ports/BillGateway';

/** Enough for the tallest screen, and there in one short answer. */
const FIRST = 200;
/** Checked in a few milliseconds each, so that the screen keeps answering. */
const PART = 2_500;

/**
 * Loads the lines of a bill: emits the first ones as soon as they are there, then all so far after each part.
 * Begins anew when the bill changes in between. Never errors: what failed is in the last value. Completes when all are
 * there or a part failed; unsubscribing gives the calls up. Cold.
 */
export function loadLines(bills: Pick<BillGateway, 'lines'>, billPk: string): Observable<LineSet> {
  return new Observable((subscriber) => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      let set: LineSet = { version: 0, items: [], total: 0 };
      try {
        do {
          const page = await bills.lines(billPk, set.items.length, set.items.length === 0 ? FIRST : PART, signal);
          const isSame = set.items.length === 0 || page.version === set.version;
          const isStuck = isSame && page.items.length === 0 && set.items.length < page.total;
          if (isStuck) throw new Error('The lines of the bill end early.');
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
