import { type Cents, cents } from '../../platform/money/Cents';
import { amountDue } from '../bills/amountDue';
import type { Bill } from '../bills/Bill';
import { lineAmount } from '../bills/BillLine';
import { applyEdit, problemWith } from '../bills/lineEdit';
import { deferredCents } from '../expected/expectedOf';
import { type ExpectedSides, sidesOf } from '../expected/expectedSides';
import type { Discrepancy } from './Discrepancy';
import { type LineOf, type ReconcileWork, workedLine } from './ReconcileWork';
import { openDiscrepancies } from './Resolution';

/** Totals of a bill including the unsaved work. */
export interface ReconcileSummary {
  readonly billedCents: Cents;
  /** Σ lines with the unsaved work. */
  readonly reconciledCents: Cents;
  /** reconciled − billed. */
  readonly varianceCents: Cents;
  /** Amount due once the bill is reconciled, by the group's payment rule. */
  readonly dueCents: Cents;
  /** Adjustments expected on later bills once the bill is reconciled. */
  readonly expected: ExpectedSides;
  readonly unsavedLines: number;
  /** Whether a changed line is unknown because lines are still loading. The amounts are then incomplete. */
  readonly isPartial: boolean;
  /** Problems that prevent saving the edits, by line. */
  readonly problems: ReadonlyMap<string, string>;
  /** Discrepancies without a valid decision. */
  readonly open: readonly Discrepancy[];
}

/** The bill's reconciled amount including the unsaved work. The cost depends on the amount of work, not on the size of the bill. */
export function workedCents(
  { reconciledCents }: Pick<Bill, 'reconciledCents'>,
  { edits }: Pick<ReconcileWork, 'edits'>,
  lineOf: LineOf,
): Cents {
  let change = 0;
  for (const edit of edits.values()) {
    const line = lineOf(edit.linePk);
    if (line) change += lineAmount(applyEdit(line, edit)) - lineAmount(line);
  }
  return cents(reconciledCents + change);
}

/** Adds the unsaved work to the saved sums of the bill. */
export function reconcileSummary(
  bill: Bill,
  work: ReconcileWork,
  lineOf: LineOf,
  discrepancies: readonly Discrepancy[],
): ReconcileSummary {
  const problems = new Map<string, string>();
  let isPartial = false;
  for (const edit of work.edits.values()) {
    const line = lineOf(edit.linePk);
    if (!line) isPartial = true;
    const problem = line && problemWith(edit, line);
    if (problem) problems.set(edit.linePk, problem);
  }
  const reconciledCents = workedCents(bill, work, lineOf);
  const varianceCents = cents(reconciledCents - bill.billedCents);
  // Everyone who reconciles may see the rule.
  const { reconcilePolicy = 'adjustThenPay' } = bill;
  const deferredAmounts = deferred(work, lineOf, discrepancies);
  return {
    billedCents: bill.billedCents,
    reconciledCents,
    varianceCents,
    expected: sidesOf([...deferredAmounts, ...(reconcilePolicy === 'payAsBilled' ? [varianceCents] : [])]),
    dueCents: amountDue({ ...bill, reconcilePolicy, reconciledCents }, true),
    unsavedLines: work.edits.size,
    isPartial,
    problems,
    open: openDiscrepancies(discrepancies, [...work.resolutions.values()]),
  };
}

/** Expected amounts of differences that were decided as expected on the next bill or disputed. */
function deferred(work: ReconcileWork, lineOf: LineOf, discrepancies: readonly Discrepancy[]): readonly Cents[] {
  const amounts: Cents[] = [];
  for (const discrepancy of discrepancies) {
    const action: string | undefined = work.resolutions.get(discrepancy.key)?.action;
    if (action !== 'expectNextBill' && action !== 'dispute') continue;
    let lineCents = 0;
    for (const linePk of discrepancy.linePks) {
      const line = lineOf(linePk);
      if (line) lineCents += lineAmount(workedLine(line, work));
    }
    amounts.push(cents(deferredCents(discrepancy, lineCents)));
  }
  return amounts;
}
