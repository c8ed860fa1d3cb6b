import type { BillLine } from '../bills/BillLine';
import type { RateRow } from './RateTable';

/** Rows by coverage and plan, built once per table because bills have thousands of lines. */
const indexes = new WeakMap<readonly RateRow[], ReadonlyMap<string, readonly RateRow[]>>();

/**
 * A table's rows for a line's coverage, plan, and tier. Rows for the plan come before rows for every plan, and rows for the tier
 * before rows for every tier.
 *
 * @param rows of one table, never changed afterwards
 * @source docs/decisions/rates.md#a-table-has-one-rate-for-each-case
 */
export function rowsFor(
  { coverage, plan, tier }: Pick<BillLine, 'coverage' | 'plan' | 'tier'>,
  rows: readonly RateRow[],
): readonly RateRow[] {
  const index = indexes.get(rows) ?? indexed(rows);
  const ofPlan = index.get(keyOf(coverage, plan)) ?? index.get(keyOf(coverage, '')) ?? [];
  const ofTier = ofPlan.filter((row) => row.tier === tier);
  return ofTier.length > 0 ? ofTier : ofPlan.filter((row) => row.tier === null);
}

function indexed(rows: readonly RateRow[]): ReadonlyMap<string, readonly RateRow[]> {
  const index = new Map<string, RateRow[]>();
  for (const row of rows) {
    const key = keyOf(row.coverage, row.plan);
    const own = index.get(key);
    if (own) own.push(row);
    else index.set(key, [row]);
  }
  indexes.set(rows, index);
  return index;
}

/** Comparison ignores case. */
function keyOf(coverage: string, plan: string): string {
  return `${coverage.trim()}\0${plan.trim()}`.toLowerCase();
}
