import { type Cents, cents, sumCents, ZERO } from '../../../platform/money/Cents';
import { type BillLine, ReasonCode } from '../../bills/BillLine';
import type { CoverageTerms } from '../../bills/bridge';
import type { Tier } from '../../bills/Tier';
import type { BilledRate } from '../../rates/billedRates';
import type { BillRules, Proration } from '../../rules/BillRules';
import { partCents } from '../../rules/monthParts';
import type { EnrollmentRow } from '../ComparisonFacts';
import type { Comparison } from '../compareMembers';
import type { DiscrepancyKind } from '../Discrepancy';
import type { DiscrepancyAction } from '../DiscrepancyAction';
import type { LinkProposal } from '../people/PeopleMatch';
import { isNear } from '../rounding';
import type { EnrolledState, PlanReader } from './enrollment';
import type { UsualRates } from './usualRates';

/** Kind and probable cause of a difference, with the suggested decision. */
export interface Explanation {
  readonly kind: DiscrepancyKind;
  readonly cause: string;
  /** Null if no decision can be suggested. */
  readonly suggestedAction: DiscrepancyAction | null;
  readonly suggestedReason: ReasonCode;
  /** Tier or plan whose premium payroll deducts, if it is the only one with that premium. */
  readonly paidFor?: string | undefined;
  /** See `Discrepancy.isAbsence`. */
  readonly isAbsence?: boolean | undefined;
  /** See `Discrepancy.isUnfound`. */
  readonly isUnfound?: boolean | undefined;
}

/** Facts about a comparison that come from neither the bill nor the file. */
export interface ExplainContext {
  /** Whether payroll has most of the bill's members; otherwise the file probably covers only part of the group. */
  readonly coversGroup: boolean;
  /** Number of a member of the same name on the other side, if there is exactly one. */
  readonly namesake: string | undefined;
  /** The person on the other side who is probably the same one. */
  readonly proposal: LinkProposal | undefined;
  /** Whether several people have this name and cannot be told apart. */
  readonly isIndistinct: boolean;
  /** Number of pay dates that most coverages have in the file; undefined if the file has no dates. */
  readonly payDates: number | undefined;
  /** Whether a row or an amount that could not be read could be the missing deduction. */
  readonly isUnread: () => boolean;
  /** Whether this person also has a row or an amount that could not be read. */
  readonly isPartlyUnread: () => boolean;
  /** Number of rows that most people have for the coverage in the file. */
  readonly usualRows: number;
  /** Whether payroll deducts any coverage of the bill for this member. */
  readonly isDeducted: boolean;
  /** Whether rows of this member may be of two people of one name: see `rowsOfSeveral`. */
  readonly isOfSeveral: boolean;
  /** Whether this billed member may be a person in the file who has no number and was not found. */
  readonly isUnlinked: () => boolean;
  /** Whether this person of the file may be a member on the bill who was not found in the file. */
  readonly couldBeOnBill: () => boolean;
  /** Whether a person who was not found on the bill has a number that several of its members have. */
  readonly hasNumberOfSeveral: () => boolean;
  /** Undefined without enrollment. */
  readonly enrolled: EnrolledState | undefined;
  /** Amount according to the enrollment: zero if not enrolled; null if the premium is unknown. */
  readonly enrolledCents: Cents | null;
  /** The coverage on the previous bill; null if it was not billed, undefined if unknown. */
  readonly previous: CoverageTerms | null | undefined;
  /** The tier in the file; undefined if it has none, or if most of its tiers differ from the bill's. */
  readonly payrollTier: Tier | undefined;
  readonly rates: UsualRates;
  /** Whether the premium of another member with the plan changed since the last bill, with the same plan and tier. */
  readonly isPlanChanged: () => boolean;
  /** Deductions of the month that are named as money of another month, in cents; negative if payroll gives back. */
  readonly movedCents: Cents;
  /** By the confirmed rates; undefined for a group without them. */
  readonly rate?: BilledRate | undefined;
  readonly plans: PlanReader;
  readonly rules: BillRules;
  /** Days of the bill's month, and how the carrier bills a part of it; undefined for a bill without a month, or of several. */
  readonly month?: { readonly days: number; readonly proration: Proration } | undefined;
}

/** Whether any line has this change. */
export function has(lines: readonly BillLine[], change: BillLine['change']): boolean {
  return lines.some((line) => line.change === change);
}

/** Total volume; null for coverages not rated by volume. */
export function volumeOf(lines: readonly BillLine[]): Cents | null {
  if (lines.length === 0 || lines.some(({ volumeCents }) => volumeCents === null)) return null;
  return cents(lines.reduce((sum, { volumeCents }) => sum + (volumeCents ?? 0), 0));
}

/** Creates an explanation. The default reason is a termination. */
export function says(
  kind: DiscrepancyKind,
  cause: string,
  suggestedAction: DiscrepancyAction | null,
  suggestedReason: ReasonCode = ReasonCode.Terminated,
): Explanation {
  return { kind, cause, suggestedAction, suggestedReason };
}

/**
 * Amount of a coverage according to its enrollment; null if the premium is unknown. Of a month that is billed in part, the part of the
 * whole premium if the bill has the whole one, and else what is billed: another amount does not show which premium it is a part of.
 */
export function enrolledAmount(
  comparison: Pick<Comparison, 'lines' | 'billedCents' | 'coverage'>,
  enrolled: EnrolledState | undefined,
  known: Pick<ExplainContext, 'previous' | 'rates' | 'plans'>,
): Cents | null {
  const { lines, billedCents, coverage } = comparison;
  if (!enrolled || coverage === null) return null;
  if (enrolled.kind !== 'enrolled') return ZERO;
  const { row, parts } = enrolled;
  if (parts) {
    const premiums = parts.map((part) => ({ part, premium: wholePremium(comparison, part.row, known) }));
    if (premiums.some(({ premium }) => premium === undefined)) return null;
    return sumCents(premiums.map(({ part, premium = ZERO }) => partCents(premium, part)));
  }
  const [line] = lines;
  const terms = line ?? known.previous ?? undefined;
  const plan = (row.plan === null ? undefined : known.plans(coverage, row.plan)) ?? terms?.plan;
  const tier = row.tier ?? terms?.tier;
  if (row.volumeCents !== null && line?.volumeCents && lines.length === 1) {
    return cents(Math.round((billedCents * row.volumeCents) / line.volumeCents));
  }
  if (terms && terms.plan === plan && terms.tier === tier) {
    if (!line) return partCents(terms.billedCents, enrolled);
    const whole = wholePremium(comparison, row, known);
    return whole !== undefined && isNear(whole, billedCents) ? partCents(whole, enrolled) : billedCents;
  }
  const rate = wholePremium(comparison, row, { ...known, previous: undefined });
  return rate === undefined ? null : partCents(rate, enrolled);
}

/** What a whole month of an enrollment costs: what others are billed for it, or what the member was billed for it last month. */
export function wholePremium(
  { lines, coverage }: Pick<Comparison, 'lines' | 'coverage'>,
  row: EnrollmentRow,
  { previous, rates, plans }: Pick<ExplainContext, 'previous' | 'rates' | 'plans'>,
): Cents | undefined {
  const terms = lines[0] ?? previous ?? undefined;
  const plan = (row.plan === null ? undefined : plans(coverage ?? '', row.plan)) ?? terms?.plan;
  const tier = row.tier ?? terms?.tier;
  if (coverage === null || plan === undefined) return undefined;
  if (row.volumeCents !== null) return rates.forVolume(coverage, plan, row.volumeCents);
  if (tier === undefined) return undefined;
  const isSame = previous?.plan === plan && previous.tier === tier && previous.lineCount === 1;
  return rates.of(coverage, plan, tier) ?? (isSame ? previous.billedCents : undefined);
}

/** Whether payroll deducts what the enrollment says. */
export function isDeductedAs({ deductedCents }: Comparison, enrolledCents: Cents | null): boolean {
  return enrolledCents !== null && isNear(enrolledCents, deductedCents);
}
