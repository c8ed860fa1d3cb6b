import { addDays } from '../../../platform/dates/LocalDate';
import { type BillLine, isOfEarlierMonth } from '../../bills/BillLine';
import type { CoverageTerms } from '../../bills/bridge';
import { type CarrierRules, DEFAULT_CARRIER_RULES } from '../../rules/BillRules';
import type { ComparisonFacts } from '../ComparisonFacts';
import type { Comparison } from '../compareMembers';
import { memberKey } from '../memberKey';
import { type ExplainContext, enrolledAmount, volumeOf } from './Explanation';
import { type EnrolledState, enrolledIn, type PlanReader, planReader, rowInForce } from './enrollment';
import { type MissingCredit, missingCredit } from './missingCredit';
import { coveragesOfSeveralPlans, enrolledPlans } from './severalPlans';
import type { UsualRates } from './usualRates';

/** Facts from the enrollment and last month's bill about a comparison. */
export interface EnrollmentContext extends Pick<ExplainContext, 'enrolled' | 'enrolledCents' | 'previous' | 'plans'> {
  /** The credit for last month that is missing from this bill; undefined if none is owed. */
  readonly credit: MissingCredit | undefined;
}

/**
 * Looks up enrollment and last month's bill for the comparisons of a bill.
 *
 * @source docs/decisions/reconciliation.md#an-enrollment-says-nothing-about-members-it-does-not-list
 */
export function enrollmentReader(
  lines: readonly BillLine[],
  comparisons: readonly Comparison[],
  facts: ComparisonFacts,
  rates: UsualRates,
): (comparison: Comparison) => EnrollmentContext {
  const { period, previous: lastBill } = facts;
  const carriers = new Map(lines.map(({ coverage, carrierCode }) => [coverage, carrierCode]));
  const rulesOf = (coverage: string | null): Omit<CarrierRules, 'carrierCode'> =>
    facts.rules.carriers.find(({ carrierCode }) => carrierCode === carriers.get(coverage ?? '')) ??
    DEFAULT_CARRIER_RULES;
  const lastMonth = lastBill && period ? { from: lastBill.periodFrom, to: addDays(period.from, -1) } : null;
  const plans = plansOf(lines, comparisons);
  const severalPlans = coveragesOfSeveralPlans(comparisons);
  const previousOf = previousReader(facts);
  return (comparison) => {
    const previous = previousOf(comparison);
    const { proration, retroMonths } = rulesOf(comparison.coverage);
    const ofPlans =
      period && severalPlans.has(comparison.coverage) ? enrolledPlans(comparison, period, plans) : undefined;
    const row = ofPlans?.row ?? (period ? rowInForce(comparison.enrollment, period.to) : undefined);
    const enrolled = row && period ? enrolledIn(row, period, proration) : undefined;
    const enrolledCents = ofPlans?.premiumCents ?? enrolledAmount(comparison, enrolled, { previous, rates, plans });
    let before: EnrolledState | undefined;
    if (row && lastMonth) before = enrolledIn(row, lastMonth, proration);
    const credit = lastBill && missingCredit(comparison, { previous }, before, lastBill.periodFrom, retroMonths);
    return { enrolled, enrolledCents, previous, plans, credit: credit ?? undefined };
  };
}

function plansOf(lines: readonly BillLine[], comparisons: readonly Comparison[]): PlanReader {
  const plans = new Map(lines.map(({ coverage, plan }) => [`${coverage}\0${plan}`, { coverage, plan }]));
  return planReader(
    plans.values(),
    comparisons.flatMap(({ coverage, lines: [line], enrollment: [row] }) =>
      coverage !== null && line && row?.plan ? [{ coverage, billed: line.plan, enrolled: row.plan }] : [],
    ),
  );
}

/** The coverage on last month's bill; null if it was not billed, undefined if unknown. */
function previousReader({ previous }: ComparisonFacts): (comparison: Comparison) => CoverageTerms | null | undefined {
  if (!previous) return () => undefined;
  const pairs = new Map(previous.pairs.map((pair) => [pairKey(pair, pair.coverage), pair]));
  return (comparison) => {
    const { coverage, lines, billedCents } = comparison;
    if (coverage === null) return undefined;
    const pair = pairs.get(pairKey(comparison, coverage));
    if (pair) return pair.before;
    const [line] = lines;
    if (!line || lines.some(isOfEarlierMonth)) return line ? undefined : null;
    const { plan, tier } = line;
    return { plan, tier, volumeCents: volumeOf(lines), billedCents, lineCount: lines.length };
  };
}

function pairKey(
  { memberId, memberName }: { readonly memberId: string; readonly memberName: string },
  coverage: string,
): string {
  return `${memberKey(memberId) || memberName}\0${coverage}`;
}
