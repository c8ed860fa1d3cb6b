import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { Tier } from '../bills/Tier';
import { TIER_NAMES } from '../reconciliation/causes/terms';
import { isSameName } from '../rules/EmployeeContribution';
import type { RateDifference, UncheckedReason } from './checkRate';

/** Why a line is not checked; follows "Not checked: ". */
export const UNCHECKED_LABELS: Readonly<Record<UncheckedReason, string>> = {
  NO_TABLE: 'no confirmed rate table applies',
  NOT_IN_TABLE: 'the rate table has no rate for the plan and tier',
  MONTH_UNKNOWN: 'the bill does not say which month the line corrects',
  VOLUME_UNKNOWN: 'the bill has no volume',
  AGE_UNKNOWN: 'the rate depends on an age that is unknown',
  CLASS_UNKNOWN: "the rate depends on the class, and the member's class is unknown",
  CLASS_NOT_IN_TABLE: "the rate table has no rate for the member's class",
  SEVERAL_POLICIES: 'several policies have a rate for the plan and tier',
  PART_OF_MONTH: 'the line is for part of the month',
  CORRECTION: 'the line corrects an earlier month by an amount other than its premium',
};

type Cause = Pick<
  RateDifference,
  'cause' | 'rateOf' | 'rateTier' | 'rateClass' | 'billedClass' | 'memberClass' | 'effectiveFrom'
>;

/**
 * Explains what is billed instead of the expected premium, as a clause without a period. Carriers may read it, so it never includes
 * the member's class.
 */
export function rateCauseText(check: Cause): string {
  const { cause, rateClass, billedClass, memberClass } = check;
  if (billedClass === '') return causeText(check);
  if (cause === 'OTHER_CLASS' && !isSameName(billedClass, rateClass))
    return `billed in class ${billedClass} at the rate of class ${rateClass}`;
  return memberClass === '' ? `billed in class ${billedClass}; ${causeText(check)}` : causeText(check);
}

/**
 * Like `rateCauseText`, for people who may read the group's classes: names the class on the bill and the member's class if they
 * differ. @source BR-RAT-20
 */
export function classCauseText(check: Cause): string {
  const { cause, rateClass, billedClass, memberClass } = check;
  if (billedClass === '' || memberClass === '' || isSameName(billedClass, memberClass)) return rateCauseText(check);
  const both = `billed in class ${billedClass}, enrolled in class ${memberClass}`;
  return cause === 'OTHER_CLASS' && isSameName(billedClass, rateClass) ? both : `${rateCauseText(check)}; ${both}`;
}

/** Cause of an amount that no rate of the table explains. */
export const UNKNOWN_RATE = 'no rate in the table gives this amount';

function causeText({ cause, rateOf, rateTier, rateClass, effectiveFrom }: Cause): string {
  switch (cause) {
    case 'ROUNDING':
      return 'rounded differently';
    case 'OLD_RATE':
      return `billed at the old rate${since(rateOf)}; the new one applies from ${dateText(effectiveFrom)}`;
    case 'EARLY_RATE':
      return `billed at the rate that applies only from ${rateOf === null ? 'a later day' : dateText(rateOf)}`;
    case 'OTHER_TIER':
      return `billed at the rate for ${rateTier === null ? 'another tier' : TIER_NAMES[rateTier]}`;
    case 'OTHER_CLASS':
      return `billed at the rate of class ${rateClass}`;
    case 'OTHER_BAND':
      return 'billed at the rate of another age band';
    case 'OVER_CAP':
      return 'billed for a volume above the maximum';
    case 'NOT_REDUCED':
      return 'billed for the volume before the age reduction';
    case 'UNKNOWN':
      return UNKNOWN_RATE;
  }
}

function since(day: LocalDate | null): string {
  return day === null ? '' : ` of ${dateText(day)}`;
}

/** Number of bill lines that match no learned rate, as a sentence. */
export function otherRateText(lines: number): string {
  return `${counted(lines, 'line')} ${lines === 1 ? 'is' : 'are'} billed at another rate.`;
}

interface UnmatchedLine {
  readonly memberName: string;
  readonly coverage: string;
  readonly tier: Tier;
  readonly billedCents: Cents;
  readonly expectedCents: Cents | null;
}

/** A line that matches no learned rate, without a period. */
export function otherLineText({ memberName, coverage, tier, billedCents, expectedCents }: UnmatchedLine): string {
  const learned = expectedCents === null ? 'no rate learned' : `learned rate ${formatCents(expectedCents)}`;
  return `${memberName}, ${coverage} ${tier}: billed ${formatCents(billedCents)}, ${learned}`;
}
