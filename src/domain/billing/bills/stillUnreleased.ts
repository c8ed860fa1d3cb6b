import type { Bill } from './Bill';
import type { ReleaseResult } from './billTransitions';

interface UnreleasedBills {
  /** Oldest first; may be incomplete. */
  readonly bills: readonly Bill[];
  readonly total: number;
}

/** The list without bills that were released after it was loaded, until it is loaded again. */
export function stillUnreleased({ bills, total }: UnreleasedBills, results: readonly ReleaseResult[]): UnreleasedBills {
  const released = new Set(results.flatMap(({ ok, billPk }) => (ok ? billPk : [])));
  const left = bills.filter(({ billPk }) => !released.has(billPk));
  // A list loaded afterward contains none of them, and its total is correct.
  return left.length === bills.length
    ? { bills, total }
    : { bills: left, total: Math.max(left.length, total - released.size) };
}
