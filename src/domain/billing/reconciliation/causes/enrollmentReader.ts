import { addDays, daysBetween } from '../../../platform/dates/LocalDate';
import { type BillLine, isOfEarlierMonth } from '../../bills/BillLine';
import type { CoveragePair, CoverageTerms } from '../../bills/bridge';
import { type CarrierRules, DEFAULT_CARRIER_RULES } from '../../rules/BillRules';
import type { ComparisonFacts, EnrollmentRow, PreviousBill } from '../ComparisonFacts';
import type { Comparison } from '../compareMembers';
import { memberKey } from '../memberKey';
import { matchPeople } from '../people/matchPeople';
import { type ExplainContext, enrolledAmount, volumeOf, wholePremium } from './Explanation';
import { dearerBy, enrolledIn, type PlanReader, planReader } from './enrollment';
import { type MissingCredit, missingCredit } from './missingCredit';
import { coveragesOfSeveralPlans, enrolledPlans } from './severalPlans';
import type { UsualRates } from './usualRates';

const LONGEST_MONTH = 31;

/** Facts from the enrollment and last month's bill about a comparison. */
export interface EnrollmentContext
  extends Pick<ExplainContext, 'enrolled' | 'enrolledCents' | 'previous' | 'plans' | 'isPlanChanged' | 'month'> {
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
  const days = period ? daysBetween(period.from, period.to) + 1 : 0;
  const plans = plansOf(lines, comparisons);
  const severalPlans = coveragesOfSeveralPlans(comparisons);
  const previousOf = previousReader(facts, lines, comparisons);
  const changedPlans = changedPlansOf(lastBill);
  return (comparison) => {
    const previous = previousOf(comparison);
    const rule = rulesOf(comparison.coverage);
    const ofPlans =
      period && severalPlans.has(comparison.coverage) ? enrolledPlans(comparison, period, rule, plans) : undefined;
    const rows = ofPlans ? [ofPlans.row] : ofBilledPlan(comparison, plans);
    const known = { previous, rates, plans };
    const isDearer = dearerBy((row) => wholePremium(comparison, row, known));
    const enrolled = period ? enrolledIn(rows, period, rule, isDearer) : undefined;
    const enrolledCents = ofPlans ? ofPlans.premiumCents : enrolledAmount(comparison, enrolled, known);
    const before = lastMonth ? enrolledIn(rows, lastMonth, rule, isDearer) : undefined;
    const credit = lastBill && missingCredit(comparison, { previous }, before, lastBill.periodFrom, rule);
    const isPlanChanged = () => changedPlans(comparison);
    const month = days > 0 && days <= LONGEST_MONTH ? { days, proration: rule.proration } : undefined;
    return { enrolled, enrolledCents, previous, plans, isPlanChanged, month, credit: credit ?? undefined };
  };
}

/**
 * Rows of the enrollment without plans that the bill does not have, if they begin with the billed one: then they are beside it, and
 * billed elsewhere. A plan that begins later follows it.
 */
function ofBilledPlan({ enrollment, lines, coverage }: Comparison, plans: PlanReader): Comparison['enrollment'] {
  if (enrollment.length < 2) return enrollment;
  const billed = new Set(lines.map(({ plan }) => plan));
  const isBilled = ({ plan }: EnrollmentRow) => plan !== null && billed.has(plans(coverage ?? '', plan) ?? '');
  const own = enrollment.filter(isBilled);
  return enrollment.filter(
    (row) => isBilled(row) || !own.some(({ plan, from }) => plan !== row.plan && from === row.from),
  );
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
function previousReader(
  { previous, links, numbers }: ComparisonFacts,
  lines: readonly BillLine[],
  comparisons: readonly Comparison[],
): (comparison: Comparison) => CoverageTerms | null | undefined {
  if (!previous) return () => undefined;
  const formerOf = formerMembers(previous, lines, comparisons, { links, numbers });
  const pairs = new Map(previous.pairs.map((pair) => [pairKey(pair, pair.coverage), pair]));
  return (comparison) => {
    const { coverage, lines, billedCents } = comparison;
    if (coverage === null) return undefined;
    const former = formerOf.get(comparison.memberKey);
    const pair = pairs.get(pairKey(former ?? comparison, coverage));
    if (pair) return pair.before;
    const [line] = lines;
    if (!line || lines.some(isOfEarlierMonth)) return line ? undefined : null;
    const { plan, tier } = line;
    return { plan, tier, volumeCents: volumeOf(lines), billedCents, lineCount: lines.length };
  };
}

/** People of the file who are not on the bill and were on the last one, also under another number, by their `memberKey`. */
function formerMembers(
  { pairs }: PreviousBill,
  lines: readonly BillLine[],
  comparisons: readonly Comparison[],
  { links, numbers }: Pick<ComparisonFacts, 'links' | 'numbers'>,
): ReadonlyMap<string, CoveragePair> {
  const people = comparisons.filter(({ isBilledMember, isPayrollMember }) => isPayrollMember && !isBilledMember);
  if (people.length === 0) return new Map();
  const billed = new Set(lines.map(({ memberId }) => memberId));
  const dropped = new Map(
    pairs.flatMap((pair) => (pair.after === null && !billed.has(pair.memberId) ? [[pair.memberId, pair]] : [])),
  );
  const former = [...dropped.values()].map(({ memberId, memberName }) => ({ linePk: memberId, memberId, memberName }));
  const rows = people.flatMap(({ deductions }) => deductions);
  const matched = matchPeople(former, rows, links, { confirmsNames: false, numbers });
  return new Map(
    people.flatMap(({ memberKey: key, deductions: [row] }) => {
      const pair = row && dropped.get(matched.memberOf(row) ?? '');
      return pair ? [[key, pair]] : [];
    }),
  );
}

/** Whether the premium of another member with the same plan changed since the last bill, without a change of plan or tier. */
function changedPlansOf(previous: PreviousBill | null): (comparison: Comparison) => boolean {
  const members = new Map<string, Set<string>>();
  for (const { coverage, memberId, before, after } of previous?.pairs ?? []) {
    if (!before || !after || before.plan !== after.plan || before.tier !== after.tier) continue;
    if (before.lineCount !== after.lineCount || before.volumeCents !== after.volumeCents) continue;
    const key = `${coverage}\0${after.plan}`;
    members.set(key, (members.get(key) ?? new Set()).add(memberId));
  }
  return ({ memberId, lines: [line] }) => {
    const own = line && members.get(`${line.coverage}\0${line.plan}`);
    return own !== undefined && own.size > (own.has(memberId) ? 1 : 0);
  };
}

function pairKey(
  { memberId, memberName }: { readonly memberId: string; readonly memberName: string },
  coverage: string,
): string {
  return `${memberKey(memberId) || memberName}\0${coverage}`;
}
