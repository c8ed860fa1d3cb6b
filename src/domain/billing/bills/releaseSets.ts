/** Maximum bills in one transaction: enough to make its fixed cost per bill small, and few enough to take about a second. */
export const MAX_RELEASED_TOGETHER = 250;
const MAX_LINES = 20_000;

/**
 * Splits bills, in order, into sets that are each released in one transaction. A bill with more than 20,000 lines gets its own set.
 *
 * @param maxBills in a set.
 * @source docs/decisions/bills.md#bills-are-released-in-sets
 */
export function releaseSets<T>(
  bills: readonly T[],
  linesOf: (bill: T) => number,
  maxBills = MAX_RELEASED_TOGETHER,
): readonly (readonly T[])[] {
  const sets: T[][] = [];
  let lines = 0;
  for (const bill of bills) {
    const own = linesOf(bill);
    const last = sets.at(-1);
    if (last && last.length < maxBills && lines + own <= MAX_LINES) {
      last.push(bill);
      lines += own;
    } else {
      sets.push([bill]);
      lines = own;
    }
  }
  return sets;
}
