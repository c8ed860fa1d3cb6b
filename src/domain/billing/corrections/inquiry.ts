import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { UNKNOWN_RATE } from '../rates/rateWords';
import type { Discrepancy, DiscrepancyKind } from '../reconciliation/Discrepancy';

/** Wrong amounts that the same mistake of a carrier can cause for several members. */
export const SHARED_KINDS: readonly DiscrepancyKind[] = ['RATE', 'AMOUNT_OVER', 'AMOUNT_UNDER', 'DUPLICATE'];

/** The fields of a difference that show what it has in common with others. */
export type SharedCause = Pick<Discrepancy, 'kind' | 'billedCents' | 'deductedCents' | 'coverage'> & {
  readonly evidence: Pick<Discrepancy['evidence'], 'rate'>;
};

/**
 * The cause that a billing inquiry shares with others of the same bill and carrier: the same wrong rate of the rate tables, or the same
 * two amounts of a coverage. Without personal data. Empty if nothing shows a common cause.
 *
 * @source docs/decisions/corrections.md#one-cause-is-one-inquiry
 */
export function inquiryOf({ kind, coverage, billedCents, deductedCents, evidence: { rate } }: SharedCause): string {
  if (!SHARED_KINDS.includes(kind)) return '';
  const what = coverage ?? 'All coverages';
  const cause = rate?.kind === 'expected' ? (rate.carrierCause ?? rate.cause) : '';
  if (cause !== '' && cause !== UNKNOWN_RATE) return `${what}: ${cause}`;
  const expected = expectedOf(deductedCents, rate);
  return expected === undefined ? '' : `${what}: billed ${formatCents(billedCents)}, expected ${formatCents(expected)}`;
}

/** The right amount by the rate tables, or else by payroll; undefined if neither has one. */
export function expectedOf(deductedCents: Cents | null, rate: SharedCause['evidence']['rate']): Cents | undefined {
  if (rate?.kind === 'expected' && rate.cause !== '') return rate.expectedCents;
  return deductedCents !== null && deductedCents > 0 ? deductedCents : undefined;
}
