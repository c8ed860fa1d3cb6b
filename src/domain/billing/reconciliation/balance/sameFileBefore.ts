import type { ComparedFile, ComparisonFacts } from '../ComparisonFacts';
import type { Deduction } from '../PayrollTable';
import { fileFingerprint } from './fileFingerprint';

/**
 * The comparison of another month's bill with the same file; undefined if there is none. Equal rows with pay dates are the same
 * file. Equal rows without dates are expected if nothing changed, so they are suspicious only if the bill differs from the previous
 * bill. Bills of one month may be compared with the same file.
 *
 * @source docs/decisions/reconciliation.md#equal-rows-are-the-same-file-only-if-they-would-have-changed
 */
export function sameFileBefore(
  deductions: readonly Deduction[],
  { earlierFiles = [], period, previous }: Pick<ComparisonFacts, 'earlierFiles' | 'period' | 'previous'>,
): ComparedFile | undefined {
  const ofOtherMonths = earlierFiles.filter(
    ({ periodFrom }) => periodFrom === undefined || periodFrom !== period?.from,
  );
  if (ofOtherMonths.length === 0) return undefined;
  const isDated = deductions.some(({ payDate }) => payDate !== undefined);
  if (!isDated && previous?.pairs.length === 0) return undefined;
  const fingerprint = fileFingerprint(deductions);
  return ofOtherMonths.find((one) => one.fingerprint === fingerprint);
}
