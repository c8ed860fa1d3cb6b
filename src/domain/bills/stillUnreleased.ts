import type { Bill } from './Bill';
import type { ReleaseResult } from './billTransitions';

interface UnreleasedBills {
  /** Oldest first; may be only the first of them. */
  readonly bills: readonly Bill[];
  readonly total: number;
}

/** The list without bills that were released since it was read, until it is read again. */
export function stillUnreleased({ bills, total }: UnreleasedBills, results: readonly ReleaseResult[]): UnreleasedBills {
  const released = new Set(results.flatMap(({ ok, billPk }) => (ok ? billPk : [])));
  const left = bills.filter(({ billPk }) => !released.has(billPk));
  // A list that was read since has none of them, and its total is right.
  return left.length === bills.length
    ? { bills, total }
    : { bills: left, total: Math.max(left.length, total - released.size) };
}
