import { addDays, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { Tier } from '../bills/Tier';
import type { ComparisonFacts, EnrollmentRow } from '../reconciliation/ComparisonFacts';
import type { Discrepancy } from '../reconciliation/Discrepancy';
import { isSameMember } from '../reconciliation/sameMember';
import { type EnrollmentRequest, type EnrollmentStanding, insuredState, REQUEST_OF } from './insuredState';
import type { InsuredState, PaidPart } from './PayingNotOnBill';

/** A person found on a comparison who pays, or is enrolled, and is not on the bill. */
export interface FoundNotOnBill {
  /** Key of the difference. */
  readonly key: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  readonly part: PaidPart;
  readonly enrollment: EnrollmentStanding;
  readonly state: InsuredState;
  readonly since: LocalDate;
  /** Null for a person who is enrolled and not deducted. */
  readonly deductedCents: Cents | null;
  readonly volumeCents: Cents | null;
  readonly billedVolumeCents: Cents | null;
  readonly tier: Tier | null;
}

type Difference = Pick<
  Discrepancy,
  | 'key'
  | 'kind'
  | 'isUnfound'
  | 'memberId'
  | 'memberName'
  | 'coverage'
  | 'deductedCents'
  | 'isExplainedByFile'
  | 'evidence'
>;
type Facts = Pick<ComparisonFacts, 'period' | 'previous' | 'enrolling'>;
type Month = NonNullable<ComparisonFacts['period']>;

/** The relatives that each tier insures. */
const RELATIVES = { EE: [], ES: ['spouse'], EC: ['child'], FAM: ['spouse', 'child'] } as const satisfies Record<
  Tier,
  readonly string[]
>;

/**
 * The people of a comparison who pay, or are enrolled, and are not on the bill. Left out: a last deduction after a termination, a
 * difference that an error of the whole file explains, and people who may be on the bill under another number.
 *
 * @returns in the order of the differences; empty for a bill without a month.
 * @source BR-NOB-01 docs/decisions/not-on-bill.md#contract-eligibility-and-enrollment-say-who-is-named
 * @source docs/decisions/not-on-bill.md#how-well-people-are-named
 */
export function findNotOnBill(differences: readonly Difference[], facts: Facts): readonly FoundNotOnBill[] {
  const { period } = facts;
  if (!period) return [];
  return differences.flatMap((one) => {
    const part = partOf(one, period);
    if (!part) return [];
    const { key, memberId, memberName, coverage, deductedCents, evidence } = one;
    const enrollment = standingOf(part, evidence.enrolled, period, facts);
    const cutOff = facts.enrolling?.cutOff ?? period.from;
    return [
      {
        key,
        memberId,
        memberName,
        coverage,
        part,
        enrollment,
        state: insuredState(part, enrollment, requestOf(one, part, facts), cutOff),
        since: sinceOf(one, part, period, facts),
        deductedCents: (deductedCents ?? 0) > 0 ? deductedCents : null,
        volumeCents: part === 'DEPENDENTS' ? null : (evidence.enrolled?.volumeCents ?? null),
        billedVolumeCents: part === 'VOLUME' ? (evidence.billed?.volumeCents ?? null) : null,
        tier: part === 'DEPENDENTS' ? paidTier(one) : null,
      },
    ];
  });
}

function isInsured(relative: string, tier: Tier): boolean {
  return RELATIVES[tier].some((one) => one === relative);
}

/** What a difference shows to be paid for and not billed; undefined for a difference of another kind. */
function partOf(one: Difference, period: Month): PaidPart | undefined {
  const { kind, deductedCents, isExplainedByFile, evidence } = one;
  if (isExplainedByFile) return undefined;
  if (kind === 'VOLUME') {
    const [paid, billed] = [evidence.enrolled?.volumeCents, evidence.billed?.volumeCents];
    return paid && billed && paid > billed && (deductedCents ?? 0) > 0 ? 'VOLUME' : undefined;
  }
  if (kind === 'TIER') {
    const [paid, billed] = [paidTier(one), evidence.billed?.tier];
    const isMore = paid && billed && RELATIVES[paid].some((who) => !isInsured(who, billed));
    return isMore ? 'DEPENDENTS' : undefined;
  }
  if (kind !== 'ENROLLED_NOT_BILLED' && !one.isUnfound) return undefined;
  const last = lastDayOf(evidence.enrolled);
  const isEnrolled = evidence.enrolled !== null && (last === null || last >= period.from);
  if (isEnrolled) return 'COVERAGE';
  if ((deductedCents ?? 0) <= 0) return undefined;
  return last !== null && last >= firstOfMonth(addDays(period.from, -1)) ? undefined : 'COVERAGE';
}

/** The tier in payroll or, if payroll has none, in the enrollment. */
function paidTier({ evidence: { tier, enrolled } }: Difference): Tier | null {
  return tier ?? enrolled?.tier ?? null;
}

/** For a termination, a single date is the last day. */
function lastDayOf(row: EnrollmentRow | null): LocalDate | null {
  if (!row) return null;
  return row.to ?? (row.action === 'terminate' ? row.from : null);
}

function standingOf(
  part: PaidPart,
  row: EnrollmentRow | null,
  period: Month,
  { enrolling }: Facts,
): EnrollmentStanding {
  if (!row) return 'none';
  const last = lastDayOf(row);
  if (last !== null && last < period.from) return 'ended';
  const cutOff = enrolling?.cutOff ?? period.from;
  const isLateStart = row.from !== null && row.from > cutOff && row.from > period.from;
  const isLate = enrolling?.late.some((one) => one.coverage === row.coverage && isSameMember(one, row)) ?? false;
  // A file that says nothing of the dependents or the volume is no enrollment of them.
  if (part === 'DEPENDENTS' && row.tier === null) return 'none';
  return isLate || isLateStart ? 'after' : 'before';
}

function requestOf(one: Difference, part: PaidPart, { enrolling }: Facts): EnrollmentRequest | undefined {
  return enrolling?.requests.find(
    (request) =>
      request.kind === REQUEST_OF[part] &&
      (request.coverage ?? '').toLowerCase() === (one.coverage ?? '').toLowerCase() &&
      isSameMember(request, one),
  );
}

/**
 * The first day without. Of a coverage that the month before had, and of dependents and volume, whose deduction was not seen before, it
 * is in this month; of others it is the first day of the enrollment.
 */
function sinceOf({ evidence }: Difference, part: PaidPart, period: Month, { previous }: Facts): LocalDate {
  const from = evidence.enrolled?.from ?? null;
  if (from === null || from > period.from) return from ?? period.from;
  const isFirst = part !== 'COVERAGE' || previous === null || (evidence.previous ?? null) !== null;
  const isEnded = (lastDayOf(evidence.enrolled) ?? period.from) < period.from;
  return isFirst || isEnded ? period.from : from;
}
