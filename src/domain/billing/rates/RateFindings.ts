import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { RateCounts } from './RateTally';

/** Maximum number of differing lines listed. More are counted. */
export const MAX_RATE_FINDINGS = 500;

/** The rate check of a bill, in a sentence. */
export function rateFindingsText({ checked, differing, unchecked, differenceCents }: RateCounts): string {
  if (checked === 0) return 'No line is checked against confirmed rates.';
  const rest = unchecked > 0 ? ` Not checked: ${counted(unchecked, 'line')}.` : '';
  if (differing === 0) return `Checked lines match the confirmed rates: ${counted(checked, 'line')}.${rest}`;
  const differs = differing === 1 ? '1 line differs' : `${differing.toLocaleString('en-US')} lines differ`;
  return `${differs} from the confirmed rates, ${formatCents(differenceCents)} in total.${rest}`;
}
