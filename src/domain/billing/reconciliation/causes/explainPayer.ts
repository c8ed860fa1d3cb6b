import { formatCents } from '../../../platform/money/formatCents';
import { type PayerOfMonth, payerText } from '../../continuation/ContinuationPayer';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type Explanation, says } from './Explanation';
import { dateLabel } from './terms';

/**
 * Explains what a member who pays outside payroll is billed; undefined if the payer pays it, or can still pay it in time.
 *
 * @source docs/decisions/reconciliation.md#continuation-payers-are-a-source-like-payroll
 */
export function explainPayer(
  { billedCents, deductedCents }: Pick<Comparison, 'billedCents' | 'deductedCents'>,
  payer: PayerOfMonth,
): Explanation | undefined {
  if (payer.state === 'unpaid' && billedCents > 0) {
    const cause = `${payerText(payer)}. The grace period for this month ended ${dateLabel(payer.graceEnds)}. Ask whether the coverage ends.`;
    return says('CONTINUATION_UNPAID', cause, 'expectNextBill');
  }
  if (payer.state === 'unpaid' || Math.abs(billedCents - deductedCents) <= ROUNDING_CENTS) return undefined;
  const cause = `${payerText(payer)}: a premium of ${formatCents(deductedCents)}. The carrier bills ${formatCents(billedCents)}.`;
  return says(billedCents > deductedCents ? 'AMOUNT_OVER' : 'AMOUNT_UNDER', cause, 'acceptBill', 'RATE_CORRECTION');
}
