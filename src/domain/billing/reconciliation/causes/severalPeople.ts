import type { Comparison } from '../compareMembers';
import { type ExplainContext, type Explanation, says } from './Explanation';

/**
 * Rows of a billed coverage that may be of two people whom nothing but their name identifies: twice as many as others have, on the same
 * days. Empty if there is no doubt.
 *
 * @param usualRows see `ExplainContext.usualRows`
 */
export function rowsOfSeveral(
  { lines, deductions }: Pick<Comparison, 'lines' | 'deductions'>,
  usualRows: number,
): readonly number[] {
  const own = deductions.filter(({ memberId, amountCents }) => memberId === '' && amountCents > 0);
  if (lines.length === 0 || own.length < 2 * usualRows) return [];
  const days = new Map<string, number>();
  for (const { payDate = '' } of own) days.set(payDate, (days.get(payDate) ?? 0) + 1);
  return [...days.values()].every((count) => count > 1) ? own.map(({ row }) => row) : [];
}

/**
 * Asks whether rows under one name are of two people. What one of them has alone is not trusted either.
 *
 * @source docs/decisions/payroll-files.md#people-of-one-name-are-not-added-up
 */
export function severalPeople(
  comparison: Comparison,
  { usualRows, isOfSeveral }: Pick<ExplainContext, 'usualRows' | 'isOfSeveral'>,
): Explanation | undefined {
  const rows = rowsOfSeveral(comparison, usualRows);
  if (rows.length === 0 && !isOfSeveral) return undefined;
  const found =
    rows.length > 0
      ? `Payroll has ${rows.length} rows under this name where most people have ${usualRows}: ${rows.join(', ')}.`
      : 'Payroll has more rows under this name than most people have, for other coverages.';
  const { lines, billedCents, deductedCents } = comparison;
  const amount = deductedCents > billedCents ? 'AMOUNT_UNDER' : 'AMOUNT_OVER';
  const kind = lines.length === 0 ? 'ENROLLED_NOT_BILLED' : amount;
  const cause = `${found} Are they of two people? If so, give them numbers in the file.`;
  return says(kind, cause, null, 'UNKNOWN_MEMBER');
}
