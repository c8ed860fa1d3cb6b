import type { Discrepancy, DiscrepancyAction } from './Discrepancy';
import type { Resolution } from './Resolution';
import { reasonFor } from './reasonFor';

/** What is decided about many differences at once: one action for all, or for each what is suggested. */
export type BulkChoice = DiscrepancyAction | 'suggested';

/**
 * The action suggested for a difference. Undefined where the file as a whole explains it: then the file has to be
 * looked at, not the member.
 */
export function offeredAction({
  suggestedAction,
  isExplainedByFile,
}: Pick<Discrepancy, 'suggestedAction' | 'isExplainedByFile'>): DiscrepancyAction | undefined {
  return isExplainedByFile ? undefined : suggestedAction;
}

/** A decision with the usual reason for it; a person may choose another. */
export function resolutionFor(one: Discrepancy, action: DiscrepancyAction): Resolution {
  return { key: one.key, action, reasonCode: reasonFor(one, action), note: '' };
}

/** The decisions of a choice, by difference; leaves out the differences it does not fit. */
export function bulkDecision(
  discrepancies: readonly Discrepancy[],
  choice: BulkChoice,
): ReadonlyMap<Discrepancy, Resolution> {
  const decided = new Map<Discrepancy, Resolution>();
  for (const one of discrepancies) {
    const action = choice === 'suggested' ? offeredAction(one) : choice;
    if (action && one.actions.includes(action)) decided.set(one, resolutionFor(one, action));
  }
  return decided;
}
