import type { Discrepancy } from './Discrepancy';
import type { Resolution } from './Resolution';
import { resolutionProblem } from './resolutionProblem';

/** The discrepancies that still need a decision with a valid reason; the last decision about one counts. */
export function openDiscrepancies(
  discrepancies: readonly Discrepancy[],
  resolutions: readonly Resolution[],
): Discrepancy[] {
  const byKey = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  return discrepancies.filter(
    (discrepancy) => resolutionProblem(discrepancy, byKey.get(discrepancy.key)) !== undefined,
  );
}
