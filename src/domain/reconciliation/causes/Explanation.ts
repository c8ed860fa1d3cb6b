import { type BillLine, ReasonCode } from '../../bills/BillLine';
import type { CoverageTerms } from '../../bills/bridge';
import type { Tier } from '../../bills/Tier';
import { type Cents, cents, ZERO } from '../../money/Cents';
import type { BilledRate } from '../../rates/billedRates';
import type { BillRules } from '../../rules/BillRules';
import type { Comparison } from '../compareMembers';
import type { DiscrepancyKind } from '../Discrepancy';
import type { DiscrepancyAction } from '../DiscrepancyAction';
import type { LinkProposal } from '../people/PeopleMatch';
import { type EnrolledState, type PlanReader, proratedCents } from './enrollment';
import type { UsualRates } from './usualRates';

/** Kind and probable cause of a difference, with the suggested decision. */
export interface Explanation {
  readonly kind: DiscrepancyKind;
  readonly cause: string;
  /** Null if no decision can be suggested. */
  readonly suggestedAction: DiscrepancyAction | null;
  readonly suggestedReason: ReasonCode;
}

/** Facts about a comparison from other sources than the bill and the file. */
export interface ExplainContext {
  /** Whether payroll has most of the bill's members; otherwise the file probably covers only part of the group. */
  readonly coversGroup: boolean;
  /** Number of a member of the same name on the other side, if there is exactly one. */
  readonly namesake: string | undefined;
  /** The person on the other side who is probably the same one. */
  readonly proposal: LinkProposal | undefined;
  /** Whether several people have this name, and nothing tells them apart. */
  readonly isIndistinct: boolean;
  /** On how many dates payroll pays most coverages, if the file has dates; undefined without dates. */
  readonly payDates: number | undefined;
  /** Whether a row or an amount that could not be read could be the missing deduction. */
  readonly isUnread: () => boolean;
  /** Whether a row or an amount that could not be read is this person's, beside those that were read. */
  readonly isPartlyUnread: () => boolean;
  /** How many rows most people have for the coverage in the file. */
  readonly usualRows: number;
  /** Whether this member of the bill may be a person of the file who has no number and was not found. */
  readonly isUnlinked: () => boolean;
  /** Undefined without enrollment. */
  readonly enrolled: EnrolledState | undefined;
  /** Amount by the enrollment: zero if not enrolled; null if the premium is unknown. */
  readonly enrolledCents: Cents | null;
  /** The coverage on the bill before; null if it was not billed, undefined if unknown. */
  readonly previous: CoverageTerms | null | undefined;
  /** The tier in the file; undefined without one, or if the file's tiers are mostly not the bill's. */
  readonly payrollTier: Tier | undefined;
  readonly rates: UsualRates;
  /** By the confirmed rates; undefined for a group without them. */
  readonly rate?: BilledRate | undefined;
  readonly plans: PlanReader;
  readonly rules: BillRules;
}

/** Whether a line has changed in this way. */
export function has(lines: readonly BillLine[], change: BillLine['change']): boolean {
  return lines.some((line) => line.change === change);
}

/** Total volume; null for coverages not rated by volume. */
export function volumeOf(lines: readonly BillLine[]): Cents | null {
  if (lines.length === 0 || lines.some(({ volumeCents }) => volumeCents === null)) return null;
  return cents(lines.reduce((sum, { volumeCents }) => sum + (volumeCents ?? 0), 0));
}

/** An explanation; the default reason is a termination. */
export function says(
  kind: DiscrepancyKind,
  cause: string,
  suggestedAction: DiscrepancyAction | null,
  suggestedReason: ReasonCode = ReasonCode.Terminated,
): Explanation {
  return { kind, cause, suggestedAction, suggestedReason };
}

/** Amount of a coverage by its enrollment; null if the premium is unknown. */
export function enrolledAmount(
  { lines, billedCents, coverage }: Pick<Comparison, 'lines' | 'billedCents' | 'coverage'>,
  enrolled: EnrolledState | undefined,
  { previous, rates, plans }: Pick<ExplainContext, 'previous' | 'rates' | 'plans'>,
): Cents | null {
  if (!enrolled || coverage === null) return null;
  if (enrolled.kind !== 'enrolled') return ZERO;
  const { row } = enrolled;
  const [line] = lines;
  const terms = line ?? previous ?? undefined;
  const plan = (row.plan === null ? undefined : plans(coverage, row.plan)) ?? terms?.plan;
  const tier = row.tier ?? terms?.tier;
  if (row.volumeCents !== null && line?.volumeCents && lines.length === 1) {
    return cents(Math.round((billedCents * row.volumeCents) / line.volumeCents));
  }
  if (terms && terms.plan === plan && terms.tier === tier) return line ? billedCents : terms.billedCents;
  const rate = plan !== undefined && tier !== undefined ? rates.of(coverage, plan, tier) : undefined;
  return rate === undefined ? null : proratedCents(rate, enrolled);
}
