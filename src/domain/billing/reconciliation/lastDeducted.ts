import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import type { ComparisonFacts } from './ComparisonFacts';
import type { Comparison } from './compareMembers';
import { memberKey } from './memberKey';

/**
 * Finds the last day that payroll paid for before the bill's month. Only a deduction shows that; a line on the earlier bill does not.
 *
 * @param wasBilled whether last month's bill had the coverage
 * @returns null if payroll paid for no month that is recorded; undefined if nothing shows it.
 * @source docs/decisions/corrections.md#risky-terms-ask-first
 */
export type LastDeductedReader = (
  comparison: Pick<Comparison, 'memberId' | 'coverage'>,
  wasBilled: boolean,
) => LocalDate | null | undefined;

export function lastDeductedReader({
  period,
  undeducted,
}: Pick<ComparisonFacts, 'period' | 'undeducted'>): LastDeductedReader {
  if (!period || !undeducted) return () => undefined;
  const keyOf = (memberId: string, coverage: string) => `${memberKey(memberId)}\0${coverage.toLowerCase()}`;
  const known = new Map(
    undeducted.map(({ memberId, coverage, paidThrough }) => [keyOf(memberId, coverage), paidThrough]),
  );
  const lastMonth = addDays(period.from, -1);
  return ({ memberId, coverage }, wasBilled) => {
    if (coverage === null || !wasBilled) return undefined;
    const found = known.get(keyOf(memberId, coverage));
    return found === undefined ? lastMonth : found;
  };
}
