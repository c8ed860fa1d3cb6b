import { Observable } from 'rxjs';
import type { BillLine } from '../../domain/bills/BillLine';
import { maskText } from '../../domain/text/maskText';
import type { BillGateway } from './ports';

/** A bill's lines as they come in: the first ones at once, the rest in parts. */
export interface LineSet {
  /** The bill's version the lines belong to. */
  readonly version: number;
  /** In bill order, without gaps, from the first one. */
  readonly items: readonly BillLine[];
  /** Of the whole bill. */
  readonly total: number;
  /** Why the rest is missing; undefined while it is coming, and when all are there. */
  readonly error?: unknown;
}

/** Whether all lines are there. */
export function isComplete({ items, total }: LineSet): boolean {
  return items.length >= total;
}

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

/** Tells whether a line has every word of a search: in the name, coverage or plan, or at the end of the member's number. */
export function lineMatcher(search: string): (line: BillLine) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (line) => {
    const text = `${line.memberName}\n${line.coverage}\n${line.plan}`.toLowerCase();
    return words.every((word) => text.includes(word) || isEndOfNumber(line.memberId, word));
  };
}

/** Only what is shown of a number can be looked for: its last characters. @source MSK-2 */
function isEndOfNumber(memberId: string, word: string): boolean {
  return memberId.toLowerCase().endsWith(word) && maskText(memberId).toLowerCase().endsWith(word);
}
