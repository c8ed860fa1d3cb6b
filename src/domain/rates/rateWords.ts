import { dateText, type LocalDate } from '../dates/LocalDate';
import { TIER_NAMES } from '../reconciliation/causes/terms';
import type { RateDifference } from './checkRate';

/** What is billed instead of the expected premium, as a clause without a period. */
export function rateCauseText({
  cause,
  rateOf,
  rateTier,
  effectiveFrom,
}: Pick<RateDifference, 'cause' | 'rateOf' | 'rateTier' | 'effectiveFrom'>): string {
  switch (cause) {
    case 'ROUNDING':
      return 'rounded differently';
    case 'OLD_RATE':
      return `billed at the old rate${since(rateOf)}; the new one applies from ${dateText(effectiveFrom)}`;
    case 'EARLY_RATE':
      return `billed at the rate that applies only from ${rateOf === null ? 'a later day' : dateText(rateOf)}`;
    case 'OTHER_TIER':
      return `billed at the rate for ${rateTier === null ? 'another tier' : TIER_NAMES[rateTier]}`;
    case 'OTHER_BAND':
      return 'billed at the rate of another age band';
    case 'OVER_CAP':
      return 'billed for a volume above the maximum';
    case 'NOT_REDUCED':
      return 'billed for the volume before the age reduction';
    case 'UNKNOWN':
      return 'no rate of the table gives this amount';
  }
}

function since(day: LocalDate | null): string {
  return day === null ? '' : ` of ${dateText(day)}`;
}
