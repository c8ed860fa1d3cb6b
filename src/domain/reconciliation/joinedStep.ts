import { problemWith } from '../bills/lineEdit';
import type { LineOf, WorkStep } from './ReconcileWork';

/**
 * A step together with the one before it, where it says why of what that one changed: the reason, or the note that a reason
 * needs, of a line's new amount. Undefined where each stands for itself.
 */
export function joinedStep(earlier: WorkStep | undefined, step: WorkStep, lineOf: LineOf): WorkStep | undefined {
  const first = onlyEdit(earlier);
  const second = onlyEdit(step);
  if (!earlier || !first || !second || first.after.linePk !== second.after.linePk) return undefined;
  const line = lineOf(first.after.linePk);
  const saysWhy =
    line && problemWith(first.after, line) && first.after.reconciledCents === second.after.reconciledCents;
  if (!saysWhy || step.decisions.length > 0) return undefined;
  return { ...earlier, edits: [{ before: first.before, after: second.after }] };
}

function onlyEdit(step: WorkStep | undefined) {
  return step?.edits.length === 1 ? step.edits[0] : undefined;
}
