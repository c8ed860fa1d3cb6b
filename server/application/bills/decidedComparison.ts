import type { BillLine } from '../../../src/domain/bills/BillLine';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { sumCents } from '../../../src/domain/money/Cents';
import { checkResolved } from '../../../src/domain/reconciliation/checkResolved';
import type { Deduction } from '../../../src/domain/reconciliation/Deduction';
import { matchDeductions } from '../../../src/domain/reconciliation/matchDeductions';
import type { Resolution } from '../../../src/domain/reconciliation/Resolution';
import { Refusal } from '../shared/Refusal';
import type { ComparisonToSave } from './ports/BillDesk';

/** A payroll file as a person read it, and what they decided about each difference. */
export interface PayrollComparison {
  readonly fileName: string;
  /** The upload its rows came from; undefined for a file that was only dropped. */
  readonly filePk?: string | undefined;
  readonly deductions: readonly Deduction[];
  readonly resolutions: readonly Resolution[];
}

/**
 * Matches again, as the person's screen did, and takes nobody's word for it.
 *
 * @throws Refusal DISCREPANCIES_OPEN: a difference has no valid decision, or its lines say something else.
 */
export function decidedComparison(lines: readonly BillLine[], comparison: PayrollComparison): ComparisonToSave {
  const { fileName, filePk = null, deductions, resolutions } = comparison;
  const { open, problems } = checkResolved(lines, deductions, resolutions);
  if (open.length > 0 || problems.length > 0) throw stillOpen(open, problems);
  const resolutionByKey = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  const decided = matchDeductions(lines, deductions).flatMap((discrepancy) => {
    const resolution = resolutionByKey.get(discrepancy.key);
    return resolution ? [{ discrepancy, resolution }] : [];
  });
  const deductedCents = sumCents(deductions.map(({ amountCents }) => amountCents));
  return { fileName, uploadPk: filePk, rowCount: deductions.length, deductedCents, decided };
}

function stillOpen(
  open: readonly string[],
  contradictions: readonly { readonly key: string; readonly message: string }[],
): Refusal {
  const message =
    open.length > 0
      ? `${open.length === 1 ? 'A difference still needs' : `${open.length} differences still need`} a decision with a reason.`
      : (contradictions[0]?.message ?? '');
  const problems = contradictions.map(({ key, message: words }) => ({ path: key, message: words }));
  const details = { open: [...open, ...contradictions.map(({ key }) => key)], problems };
  return new Refusal(ErrorCode.DiscrepanciesOpen, message, details);
}
