import { type Cents, cents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { type PayerOfMonth, payerText } from '../../continuation/ContinuationPayer';
import { COBRA, isInsignificantShortfall } from '../../continuation/continuationLaw';
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
    const end = dateLabel(payer.graceEnds);
    if (payer.paidThrough === null) {
      const cause = `${payerText(payer)}. No payment is recorded, and the time for the first one ended ${end}. Ask the administrator whether it was paid.`;
      return says('CONTINUATION_UNPAID', cause, null);
    }
    const cause = `${payerText(payer)}. The grace period for this month ended ${end}. Ask whether the coverage ends.`;
    return says('CONTINUATION_UNPAID', cause, 'expectNextBill');
  }
  if (payer.state === 'unpaid' || Math.abs(billedCents - deductedCents) <= ROUNDING_CENTS) return undefined;
  const cause = `${payerText(payer)}: a premium of ${formatCents(deductedCents)}. The carrier bills ${formatCents(billedCents)}.${shortfallText(billedCents, payer)}`;
  return says(billedCents > deductedCents ? 'AMOUNT_OVER' : 'AMOUNT_UNDER', cause, 'acceptBill', 'RATE_CORRECTION');
}

/** Of a COBRA payment that is short: whether it is so little that it counts as made. Empty otherwise. */
function shortfallText(billedCents: Cents, { kind, monthlyCents, percent }: PayerOfMonth): string {
  const dueCents = cents(Math.round((billedCents * percent) / 100));
  if (kind !== 'COBRA' || monthlyCents === null || monthlyCents >= dueCents) return '';
  const short = formatCents(cents(dueCents - monthlyCents));
  const { shortfall, shortfallDays } = COBRA;
  const limit = `the lesser of ${formatCents(shortfall.cents)} and ${shortfall.percent}%`;
  return isInsignificantShortfall(monthlyCents, dueCents)
    ? ` The payment is ${short} short, at most ${limit}: it counts as made if the payer gets notice and ${shortfallDays} days to pay the rest.`
    : ` The payment is ${short} short, more than ${limit}: the month is not paid in full.`;
}
