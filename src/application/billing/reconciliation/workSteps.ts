import { type BillLine, lineAmount } from '../../../domain/billing/bills/BillLine';
import type { LineEdit } from '../../../domain/billing/bills/lineEdit';
import type { Discrepancy } from '../../../domain/billing/reconciliation/Discrepancy';
import {
  editOf,
  type LineOf,
  type ReconcileWork,
  type WorkStep,
  workedLine,
} from '../../../domain/billing/reconciliation/ReconcileWork';
import { contradiction, editsFor, type Resolution } from '../../../domain/billing/reconciliation/Resolution';
import { sumCents } from '../../../domain/platform/money/Cents';

/** Decision about a discrepancy; undefined removes the decision. */
export type Decide = (discrepancy: Discrepancy) => Resolution | undefined;

/** Step of manual edits. Removes decisions that the new amounts contradict. */
export function editStep(
  label: string,
  edits: readonly LineEdit[],
  work: ReconcileWork,
  lineOf: LineOf,
  discrepancies: readonly Discrepancy[],
): WorkStep {
  const after = new Map(work.edits);
  for (const edit of edits) after.set(edit.linePk, edit);
  const touched = new Set(edits.map(({ linePk }) => linePk));
  const decisions = discrepancies.flatMap((discrepancy) => {
    const before = work.resolutions.get(discrepancy.key);
    if (!before || !discrepancy.linePks.some((linePk) => touched.has(linePk))) return [];
    const lines = discrepancy.linePks.flatMap((linePk) => lineOf(linePk) ?? []);
    const amount = sumCents(lines.map((line) => lineAmount(workedLine(line, { edits: after }))));
    return contradiction(discrepancy, before, amount) ? [{ key: discrepancy.key, before, after: undefined }] : [];
  });
  return { label, edits: pairs(edits, work, lineOf), decisions };
}

/** Step of decisions about discrepancies, with the edits they make to the lines. */
export function decisionStep(
  label: string,
  discrepancies: readonly Discrepancy[],
  decide: Decide,
  work: ReconcileWork,
  lineOf: LineOf,
): WorkStep {
  const workedLineOf = (linePk: string): BillLine | undefined => {
    const line = lineOf(linePk);
    return line && workedLine(line, work);
  };
  const decided = discrepancies.map((discrepancy) => ({ discrepancy, after: decide(discrepancy) }));
  const edits = decided.flatMap(({ discrepancy, after }) => {
    const before = work.resolutions.get(discrepancy.key);
    // Removing a decision that changed no lines changes no lines.
    if (!after && before?.action !== 'acceptOurs') return [];
    return editsFor(
      discrepancy,
      after ?? { action: 'acceptBill', reasonCode: 'CARRIER_CORRECT', note: '' },
      workedLineOf,
    );
  });
  return {
    label,
    edits: pairs(edits, work, lineOf),
    decisions: decided.map(({ discrepancy: { key }, after }) => ({ key, before: work.resolutions.get(key), after })),
  };
}

function pairs(edits: readonly LineEdit[], work: ReconcileWork, lineOf: LineOf): WorkStep['edits'] {
  return edits.flatMap((after) => {
    const line = lineOf(after.linePk);
    return line ? [{ before: editOf(workedLine(line, work)), after }] : [];
  });
}
