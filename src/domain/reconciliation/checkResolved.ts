import { type BillLine, lineAmount } from '../bills/BillLine';
import { type Cents, sumCents } from '../money/Cents';
import { type ComparisonFacts, NO_FACTS } from './ComparisonFacts';
import { matchDeductions } from './comparePayroll';
import type { Discrepancy } from './Discrepancy';
import type { Deduction } from './PayrollTable';
import { contradiction, openDiscrepancies, type Resolution } from './Resolution';

/** What prevents a bill from being reconciled; both empty if nothing does. */
export interface OpenReconciliation {
  /** Keys of the discrepancies without a valid decision. */
  readonly open: readonly string[];
  /** Discrepancies whose lines contradict their decision, with a message. */
  readonly problems: readonly { readonly key: string; readonly message: string }[];
}

/**
 * Compares again and checks every decision against the current lines. The server accepts a reconcile with a
 * comparison only when nothing is open and no line contradicts its decision.
 */
export function checkResolved(
  lines: readonly BillLine[],
  deductions: readonly Deduction[],
  resolutions: readonly Resolution[],
  facts: ComparisonFacts = NO_FACTS,
): OpenReconciliation {
  const discrepancies = matchDeductions(lines, deductions, facts);
  const open = new Set(openDiscrepancies(discrepancies, resolutions).map(({ key }) => key));
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  const decisions = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  const problems = discrepancies.flatMap((discrepancy) => {
    const decision = decisions.get(discrepancy.key);
    if (!decision || open.has(discrepancy.key)) return [];
    const message = contradiction(discrepancy, decision, amountOf(discrepancy, lineByPk));
    return message ? [{ key: discrepancy.key, message }] : [];
  });
  return { open: [...open], problems };
}

function amountOf({ linePks }: Discrepancy, lineByPk: ReadonlyMap<string, BillLine>): Cents {
  return sumCents(linePks.flatMap((linePk) => lineByPk.get(linePk) ?? []).map(lineAmount));
}
