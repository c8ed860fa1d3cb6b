import { amountDue } from '../bills/amountDue';
import type { Bill } from '../bills/Bill';
import { applyEdit, lineAmount, problemWith } from '../bills/BillLine';
import { type Cents, cents } from '../money/Cents';
import type { Discrepancy } from './Discrepancy';
import type { LineOf, ReconcileWork } from './ReconcileWork';
import { openDiscrepancies } from './Resolution';

/** What the work comes to, with what is saved already. */
export interface ReconcileSummary {
  readonly billedCents: Cents;
  /** Σ lines with the work on them. */
  readonly reconciledCents: Cents;
  /** reconciled − billed. */
  readonly varianceCents: Cents;
  /** What will be due once the bill is reconciled, by the group's house rule. */
  readonly dueCents: Cents;
  readonly unsavedLines: number;
  /** What has to be given before the edits can be saved, by line. */
  readonly problems: ReadonlyMap<string, string>;
  /** The discrepancies without a valid decision. */
  readonly open: readonly Discrepancy[];
}

/** The bill's reconciled amount with the unsaved work; takes time by the work, not by the bill. */
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
  for (const edit of work.edits.values()) {
    const line = lineOf(edit.linePk);
    const problem = line && problemWith(edit, line);
    if (problem) problems.set(edit.linePk, problem);
  }
  const reconciledCents = workedCents(bill, work, lineOf);
  return {
    billedCents: bill.billedCents,
    reconciledCents,
    varianceCents: cents(reconciledCents - bill.billedCents),
    dueCents: amountDue({ ...bill, reconciledCents }, true),
    unsavedLines: work.edits.size,
    problems,
    open: openDiscrepancies(discrepancies, [...work.resolutions.values()]),
  };
}
