import type { Cents } from '../../../domain/money/Cents';
import { cappedSum } from '../../../domain/money/Cents';
import { DISCREPANCY_WORDS, type Discrepancy, type DiscrepancyKind } from '../../../domain/reconciliation/Discrepancy';

/** How many discrepancies of a kind there are, and what is at stake in them. */
export interface KindCount {
  readonly kind: DiscrepancyKind;
  readonly all: readonly Discrepancy[];
  readonly open: readonly Discrepancy[];
  /** Σ differences, whatever their sign. */
  readonly atStakeCents: Cents;
}

/** The kinds that occur, in the order of their words. */
export function kindCounts(
  discrepancies: readonly Discrepancy[],
  isOpen: (key: string) => boolean,
): readonly KindCount[] {
  const byKind = new Map<DiscrepancyKind, Discrepancy[]>();
  for (const one of discrepancies) {
    const found = byKind.get(one.kind);
    if (found) found.push(one);
    else byKind.set(one.kind, [one]);
  }
  const kinds = Object.keys(DISCREPANCY_WORDS) as DiscrepancyKind[];
  return kinds.flatMap((kind) => {
    const all = byKind.get(kind);
    if (!all) return [];
    const atStakeCents = cappedSum(all.map(({ differenceCents }) => Math.abs(differenceCents)));
    return [{ kind, all, open: all.filter(({ key }) => isOpen(key)), atStakeCents }];
  });
}
