import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents, signedAmount } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { BridgeCause, StepTotal } from './bridge';

const SENTENCE_PARTS: Readonly<Record<BridgeCause, (count: number) => string>> = {
  NEW: (count) => counted(count, 'new coverage'),
  TERMINATED: (count) => counted(count, 'terminated coverage'),
  TIER: (count) => counted(count, 'tier change'),
  PLAN: (count) => counted(count, 'plan change'),
  VOLUME: (count) => counted(count, 'volume change'),
  RATE: (count) => counted(count, 'rate change'),
  AGE_BAND: (count) => counted(count, 'age band or individual rate change'),
  DUPLICATE: (count) => `${counted(count, 'coverage')} billed a different number of times`,
  RETRO: (count) => counted(count, 'retroactive line'),
  ADJUSTMENTS: () => 'adjustments and credits',
};

/**
 * The bridge as one paragraph to paste into an email.
 *
 * @param months names of the two months, such as `October 2026` and `November 2026`.
 */
export function bridgeSentence(
  months: { readonly before: string; readonly after: string },
  totals: { readonly beforeCents: Cents; readonly afterCents: Cents },
  steps: readonly StepTotal[],
): string {
  const difference = cents(totals.afterCents - totals.beforeCents);
  const amounts = `(${formatCents(totals.beforeCents)} → ${formatCents(totals.afterCents)})`;
  const direction =
    difference === 0
      ? `The ${months.after} bill is the same amount as the ${months.before} bill`
      : `The ${months.after} bill is ${formatCents(cents(Math.abs(difference)))} ${difference > 0 ? 'higher' : 'lower'} than the ${months.before} bill`;
  const parts = [...steps]
    .sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
    .map(({ cause, cents: amount, changeCount }) => `${SENTENCE_PARTS[cause](changeCount)} ${signedAmount(amount)}`);
  return parts.length === 0 ? `${direction} ${amounts}.` : `${direction} ${amounts}: ${parts.join('; ')}.`;
}
