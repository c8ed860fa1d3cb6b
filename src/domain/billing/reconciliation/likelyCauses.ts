import type { Comparison } from './compareMembers';
import { ROUNDING_CENTS } from './rounding';

/**
 * A problem with a payroll file as a whole, which means that its differences are not about individual members.
 *
 * - COMMON_RATIO: most deductions are off in the same direction, between `lowPercent` and `highPercent` of the premium.
 * - MISSING_MEMBERS: more members are missing from the file than leave a group in a month. If most are missing, the file is another
 * group's or was read incorrectly, and none of its differences is about a member.
 * - OTHER_PEOPLE: more people in the file are not on the bill than join a group in a month.
 * - MISSING_COVERAGE: most members in the file have no deduction for a coverage on the bill.
 * - OTHER_MONTH: a person chose to compare a file of another month.
 */
export type LikelyCause =
  | {
      readonly kind: 'COMMON_RATIO';
      readonly count: number;
      readonly of: number;
      readonly lowPercent: number;
      readonly highPercent: number;
    }
  | { readonly kind: 'MISSING_MEMBERS'; readonly count: number; readonly of: number }
  | { readonly kind: 'OTHER_PEOPLE'; readonly count: number; readonly of: number }
  | { readonly kind: 'MISSING_COVERAGE'; readonly coverage: string; readonly count: number; readonly of: number }
  | { readonly kind: 'OTHER_MONTH' };

/** Limits for detecting causes. Shares are fractions of 1. */
export interface LikelyCauseLimits {
  /** Minimum number of deductions or members. */
  readonly fewest: number;
  /** Share of compared deductions that must be off in the same direction. */
  readonly ratioShare: number;
  /** Share of the bill's members that may be missing. */
  readonly missingShare: number;
  /** Share of people in the file that may be absent from the bill. */
  readonly otherShare: number;
}

export const LIKELY_CAUSE_LIMITS: LikelyCauseLimits = {
  fewest: 5,
  ratioShare: 0.5,
  missingShare: 0.1,
  otherShare: 1 / 3,
};

/** Causes found in a file, and the comparisons that each explains. */
export interface LikelyCauses {
  readonly causes: readonly LikelyCause[];
  explains(comparison: Comparison): boolean;
}

/**
 * Finds causes in all comparisons of a bill with a file. The order of comparisons does not matter.
 *
 * @param isOtherMonth whether a person chose to compare a file of another month
 */
export function likelyCauses(
  comparisons: readonly Comparison[],
  isOtherMonth = false,
  limits: LikelyCauseLimits = LIKELY_CAUSE_LIMITS,
): LikelyCauses {
  const missing = missingMembers(comparisons, limits);
  const others = otherPeople(comparisons, limits);
  const ratio = commonRatio(comparisons, limits);
  const coverages = missingCoverages(comparisons, limits);
  const withoutRows = new Set<string | null>(coverages.map(({ coverage }) => coverage));
  const month = isOtherMonth ? ({ kind: 'OTHER_MONTH' } as const) : undefined;
  const isWrongFile = isOtherMonth || (missing !== undefined && missing.count * 2 > missing.of);
  return {
    causes: [month, missing, others, ratio?.cause, ...coverages].filter((cause) => cause !== undefined),
    explains: (comparison) =>
      isWrongFile ||
      (missing !== undefined && isMissing(comparison)) ||
      (others !== undefined && isOther(comparison)) ||
      (ratio !== undefined && ratio.isInDirection(comparison)) ||
      (lacksCoverage(comparison) && withoutRows.has(comparison.coverage)),
  };
}

function otherPeople(comparisons: readonly Comparison[], { fewest, otherShare }: LikelyCauseLimits) {
  const people = new Set<string>();
  const others = new Set<string>();
  for (const comparison of comparisons) {
    if (comparison.deductions.length > 0) people.add(comparison.memberKey);
    if (isOther(comparison)) others.add(comparison.memberKey);
  }
  const isCause = others.size >= fewest && others.size > people.size * otherShare;
  return isCause ? ({ kind: 'OTHER_PEOPLE', count: others.size, of: people.size } as const) : undefined;
}

/** New hires who are enrolled do not need the file to be explained. */
function isOther({ isBilledMember, deductions, enrollment }: Comparison): boolean {
  return !isBilledMember && deductions.length > 0 && enrollment.length === 0;
}

function missingCoverages(comparisons: readonly Comparison[], { fewest, ratioShare }: LikelyCauseLimits) {
  const counts = new Map<string, { readonly count: number; readonly of: number }>();
  for (const comparison of comparisons) {
    const { coverage, billedCents, isPayrollMember, isBilledMember } = comparison;
    if (coverage === null || !isPayrollMember || !isBilledMember || billedCents <= 0) continue;
    const { count, of } = counts.get(coverage) ?? { count: 0, of: 0 };
    counts.set(coverage, { count: count + (lacksCoverage(comparison) ? 1 : 0), of: of + 1 });
  }
  return [...counts].flatMap(([coverage, { count, of }]) =>
    count >= fewest && count > of * ratioShare ? [{ kind: 'MISSING_COVERAGE', coverage, count, of } as const] : [],
  );
}

/** A billed coverage without a row, of a member who is in the file. */
function lacksCoverage({ isPayrollMember, billedCents, deductions, payer, noDeduction }: Comparison): boolean {
  return isPayrollMember && billedCents > 0 && deductions.length === 0 && !payer && !noDeduction;
}

function missingMembers(comparisons: readonly Comparison[], { fewest, missingShare }: LikelyCauseLimits) {
  const billed = new Set<string>();
  const absent = new Set<string>();
  for (const comparison of comparisons) {
    if (comparison.isBilledMember) billed.add(comparison.memberKey);
    if (isMissing(comparison)) absent.add(comparison.memberKey);
  }
  const isCause = absent.size >= fewest && absent.size > billed.size * missingShare;
  return isCause ? ({ kind: 'MISSING_MEMBERS', count: absent.size, of: billed.size } as const) : undefined;
}

/**
 * New and terminated members of the carrier, members who need no deduction, and members who only get credits do not need the file
 * to be explained.
 */
function isMissing({ isBilledMember, isPayrollMember, lines, payer, noDeduction }: Comparison): boolean {
  const isCharged = lines.some(({ billedCents }) => billedCents > 0);
  const isExplained = lines.some(({ change }) => change === 'TERMED' || change === 'NEW');
  return isBilledMember && !isPayrollMember && isCharged && !isExplained && !payer && !noDeduction;
}

function commonRatio(comparisons: readonly Comparison[], { fewest, ratioShare }: LikelyCauseLimits) {
  const pairs = comparisons.filter(({ billedCents, deductions }) => billedCents > 0 && deductions.length > 0);
  const below = pairs.filter((pair) => directionOf(pair) < 0);
  const above = pairs.filter((pair) => directionOf(pair) > 0);
  const group = below.length >= above.length ? below : above;
  if (group.length < fewest || group.length <= pairs.length * ratioShare) return undefined;
  const direction = group === below ? -1 : 1;
  const ratios = group.map(({ billedCents, deductedCents }) => deductedCents / billedCents).sort((a, b) => a - b);
  // Outliers have other causes and would only widen the range.
  const outer = Math.floor(ratios.length / 20);
  const low = ratios[outer] ?? 0;
  const high = ratios[ratios.length - 1 - outer] ?? 0;
  return {
    cause: {
      kind: 'COMMON_RATIO',
      count: ratios.filter((ratio) => ratio >= low && ratio <= high).length,
      of: pairs.length,
      lowPercent: percentOf(low),
      highPercent: percentOf(high),
    } as const,
    // A deduction that is not on the bill is off by its whole amount.
    isInDirection: (comparison: Comparison) =>
      comparison.deductions.length > 0 &&
      (comparison.billedCents > 0 ? directionOf(comparison) === direction : comparison.lines.length === 0),
  };
}

function directionOf({ billedCents, deductedCents }: Comparison): -1 | 0 | 1 {
  const difference = deductedCents - billedCents;
  if (Math.abs(difference) <= ROUNDING_CENTS) return 0;
  return difference < 0 ? -1 : 1;
}

/** Whole percent, but never 100 if the deduction differs. */
function percentOf(ratio: number): number {
  const rounded = Math.round(ratio * 100);
  return rounded === 100 ? Math.round(ratio * 1000) / 10 : rounded;
}

/** Message for a cause: the finding, and the advice. */
export function likelyCauseMessage(cause: LikelyCause): { readonly title: string; readonly advice: string } {
  if (cause.kind === 'OTHER_MONTH') {
    return {
      title: 'The pay dates are of another month.',
      advice:
        'Hires, terminations, and changes between the months look like differences. Use a file for the month of the bill.',
    };
  }
  const of = cause.of.toLocaleString('en-US');
  const count = cause.count.toLocaleString('en-US');
  if (cause.kind === 'MISSING_MEMBERS') {
    return {
      title: `${count} of ${of} members on the bill are not in this file.`,
      advice:
        cause.count * 2 > cause.of
          ? 'The file is probably another group’s, or another column has the member numbers. Choose another file, or choose the columns again.'
          : 'The file probably covers only part of the group, or another column has the member numbers. Use a file with all members, or choose the columns again.',
    };
  }
  if (cause.kind === 'OTHER_PEOPLE') {
    return {
      title: `${count} of ${of} people in this file are not on the bill.`,
      advice:
        'The file probably also has another group or location, or their numbers differ from the bill’s. Link them, or use a file of this group only.',
    };
  }
  if (cause.kind === 'MISSING_COVERAGE') {
    return {
      title: `${count} of ${of} members have no deduction for ${cause.coverage} in this file.`,
      advice:
        'The employer probably pays this coverage, or the file calls it something else. Check what was left out, or use a file that includes it.',
    };
  }
  const { lowPercent: low, highPercent: high } = cause;
  return {
    title: `${count} of ${of} deductions are ${low === high ? low : `${low} to ${high}`}% of the premium.`,
    advice: ratioAdvice(low, high),
  };
}

function ratioAdvice(low: number, high: number): string {
  if (high <= 0) return 'The amounts are probably in another column. Choose the columns again.';
  if (low > 110) return 'The file probably covers more than one month. Use a file for the month of the bill.';
  if (low >= 90) return 'The rates probably changed on one side only. Check the rates before you change the bill.';
  return 'The file probably has one pay period of several, or the employee share only. Use a file with the whole month and both shares, or choose the columns again.';
}
