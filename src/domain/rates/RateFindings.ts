import type { Tier } from '../bills/Tier';
import type { Cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { counted } from '../text/wording';
import type { RateCounts } from './RateTally';

/** Differing lines that a list names. More are counted. */
export const MAX_RATE_FINDINGS = 500;

/** A line of a bill that the confirmed rates do not give. */
export interface RateFinding {
  readonly linePk: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly tier: Tier;
  readonly billedCents: Cents;
  readonly expectedCents: Cents;
  /** Explanation of the billed rate, as a clause without a period. */
  readonly cause: string;
}

/** The rate check of one bill, line by line. */
export interface RateFindings extends RateCounts {
  /** In bill order, at most `MAX_RATE_FINDINGS`. */
  readonly lines: readonly RateFinding[];
  /** Why other lines are not checked, the most frequent first. `why` is a clause without a period. */
  readonly reasons: readonly { readonly why: string; readonly lines: number }[];
}

/** The rate check of a bill, in a sentence. */
export function rateFindingsText({ checked, differing, unchecked, differenceCents }: RateCounts): string {
  if (checked === 0) return 'No line is checked against confirmed rates.';
  const rest = unchecked > 0 ? ` Not checked: ${counted(unchecked, 'line')}.` : '';
  if (differing === 0) return `Checked lines match the confirmed rates: ${counted(checked, 'line')}.${rest}`;
  const differs = differing === 1 ? '1 line differs' : `${differing.toLocaleString('en-US')} lines differ`;
  return `${differs} from the confirmed rates, ${formatCents(differenceCents)} in total.${rest}`;
}
