import { type BillLine, lineAmount } from '../bills/BillLine';
import { sumCents } from '../money/Cents';
import type { Deduction } from './Deduction';
import type { Discrepancy } from './Discrepancy';
import { matchDeductions } from './matchDeductions';
import { openDiscrepancies } from './openDiscrepancies';
import type { Resolution } from './Resolution';

/** What still stands between a bill and its being reconciled. Both empty: nothing does. */
export interface OpenReconciliation {
  /** Keys of the discrepancies without a valid decision. */
  readonly open: readonly string[];
  /** Decided discrepancies whose lines say something else, and why in plain words. */
  readonly problems: readonly { readonly key: string; readonly message: string }[];
}

/**
 * Matches again and holds every decision against the lines as they now are. The server accepts a reconcile with a
 * comparison only when nothing is open and no line contradicts its decision.
 */
export function checkResolved(
  lines: readonly BillLine[],
  deductions: readonly Deduction[],
  resolutions: readonly Resolution[],
): OpenReconciliation {
  const discrepancies = matchDeductions(lines, deductions);
  const open = new Set(openDiscrepancies(discrepancies, resolutions).map(({ key }) => key));
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  const decisions = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  const problems = discrepancies.flatMap((discrepancy) => {
    const decision = decisions.get(discrepancy.key);
    const message = decision && !open.has(discrepancy.key) && contradiction(discrepancy, decision, lineByPk);
    return message ? [{ key: discrepancy.key, message }] : [];
  });
  return { open: [...open], problems };
}

function contradiction(
  { linePks, deductedCents, billedCents, memberName }: Discrepancy,
  { action }: Resolution,
  lineByPk: ReadonlyMap<string, BillLine>,
): string | undefined {
  const lines = linePks.flatMap((linePk) => lineByPk.get(linePk) ?? []);
  const amount = sumCents(lines.map(lineAmount));
  if (action === 'acceptOurs' && amount !== (deductedCents ?? 0)) {
    return `The lines of ${memberName} do not add up to what payroll deducted. Save the lines, or decide again.`;
  }
  if (action !== 'acceptOurs' && amount !== billedCents) {
    return `The lines of ${memberName} were changed, but the decision keeps the bill. Decide again.`;
  }
  return undefined;
}
