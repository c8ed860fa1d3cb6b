import type { LocalDate } from '../../platform/dates/LocalDate';
import { type ValueFileEffect, type ValueFileRows, valueFileEffect } from '../memberValues/ValueFile';
import { type CostCenter, costCenterKey } from './CostSetup';
import { type CostSplit, type CostValue, splitsText, valueFor, WHOLE } from './MemberCostCenter';

/** Data that a file's cost centers are compared with. */
export interface CostFileFacts extends ValueFileRows {
  readonly centers: readonly CostCenter[];
  /** Current cost centers by member number. */
  readonly values: ReadonlyMap<string, readonly CostValue[]>;
}

/**
 * Compares a file's cost centers with those in effect on a date. A text is a cost center only if it is a code, or the name of
 * exactly one cost center.
 *
 * @param from effective date of the file's cost centers
 * @source BR-CST-07 BR-CST-08 docs/decisions/costs.md#a-files-cost-centers-are-applied-with-their-effect-shown
 */
export function fileCostEffect({ centers, values, ...file }: CostFileFacts, from: LocalDate): ValueFileEffect {
  return valueFileEffect(file, {
    find: centerFinder(centers),
    keyOf: costCenterKey,
    current: (memberId) => {
      const splits = valueFor(values.get(memberId) ?? [], from)?.splits ?? [];
      const [first] = splits;
      return first && { text: splitsText(splits), key: costCenterKey(first.code), isSplit: splits.length > 1 };
    },
  });
}

/** Assigns all of a member's cost to one cost center. */
export function wholeOf(code: string): readonly CostSplit[] {
  return [{ code, share: WHOLE }];
}

/** Finds the cost center code for a text in a file. */
function centerFinder(centers: readonly CostCenter[]): (text: string) => string | undefined {
  const byCode = new Map(centers.map(({ code }) => [costCenterKey(code), code]));
  const byName = new Map<string, string | undefined>();
  for (const { code, name } of centers) {
    const key = costCenterKey(name);
    byName.set(key, byName.has(key) ? undefined : code);
  }
  byName.delete('');
  return (text) => byCode.get(costCenterKey(text)) ?? byName.get(costCenterKey(text));
}
