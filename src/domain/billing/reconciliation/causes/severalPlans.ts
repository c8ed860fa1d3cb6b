import { type Cents, cents, sumCents } from '../../../platform/money/Cents';
import { type BillLine, isOfEarlierMonth } from '../../bills/BillLine';
import type { MonthRule } from '../../rules/BillRules';
import type { Month } from '../../rules/monthParts';
import type { EnrollmentRow } from '../ComparisonFacts';
import type { Comparison } from '../compareMembers';
import { enrolledIn, type PlanReader } from './enrollment';

/** Coverages in which some member is billed for several plans at once, such as basic and voluntary life. */
export function coveragesOfSeveralPlans(
  comparisons: readonly Pick<Comparison, 'coverage' | 'lines'>[],
): ReadonlySet<string | null> {
  return new Set(
    comparisons.flatMap((one) => (one.coverage !== null && plansBilled(one).size > 1 ? [one.coverage] : [])),
  );
}

/** A member's enrollment in several plans of one coverage. */
interface EnrolledPlans {
  /** The first of the rows in force, with the volume of all of them. */
  readonly row: EnrollmentRow;
  /** Total premium of the billed plans by these rows; null if it is unknown. */
  readonly premiumCents: Cents | null;
}

/**
 * A member's enrollment in the billed plans of a coverage that has several at once. Undefined if no billed plan has a row in force, or
 * if only one plan is enrolled: then the usual rule applies.
 *
 * @param comparison of a coverage from `coveragesOfSeveralPlans`
 * @source docs/decisions/reconciliation.md#plans-of-one-coverage-are-compared-with-their-own-enrollment
 */
export function enrolledPlans(
  comparison: Pick<Comparison, 'coverage' | 'lines' | 'enrollment' | 'billedCents'>,
  month: Month,
  rule: MonthRule,
  plans: PlanReader,
): EnrolledPlans | undefined {
  const { coverage, enrollment } = comparison;
  const byPlan = new Map<string, EnrollmentRow[]>();
  for (const row of enrollment) {
    const plan = row.plan === null ? undefined : plans(coverage ?? '', row.plan);
    if (plan === undefined) return withoutPlans(comparison, month, rule);
    byPlan.set(plan, [...(byPlan.get(plan) ?? []), row]);
  }
  if (byPlan.size < 2) return undefined;
  const inForce = [...plansBilled(comparison)].flatMap(([plan, line]) => {
    const state = enrolledIn(byPlan.get(plan) ?? [], month, rule);
    return state?.kind === 'enrolled' ? [{ row: state.row, line }] : [];
  });
  const [first] = inForce;
  if (!first) return undefined;
  const volumes = inForce.flatMap(({ row }) => row.volumeCents ?? []);
  return {
    row: { ...first.row, volumeCents: volumes.length === inForce.length ? sumCents(volumes) : null },
    premiumCents: sumCents(inForce.map(({ row, line }) => premiumOf(row, line))),
  };
}

/**
 * An enrollment whose plans are not known. If each billed plan has a row of its volume, the bill is as enrolled. Otherwise nothing shows
 * which volume is of which plan, so only the dates count. Undefined if at most one row is in force.
 */
function withoutPlans(
  { lines, enrollment, billedCents }: Parameters<typeof enrolledPlans>[0],
  month: Month,
  rule: MonthRule,
): EnrolledPlans | undefined {
  const inForce = enrollment.filter((row) => enrolledIn([row], month, rule)?.kind === 'enrolled');
  const [first] = inForce;
  if (!first || inForce.length < 2) return undefined;
  const billed = [...plansBilled({ lines }).values()];
  const left = inForce.map(({ volumeCents }) => volumeCents);
  const isAsBilled = billed.every(({ volumeCents }) => {
    const at = left.indexOf(volumeCents);
    return at >= 0 && left.splice(at, 1).length === 1;
  });
  return {
    row: { ...first, plan: null, volumeCents: null },
    premiumCents: isAsBilled && left.length === 0 ? billedCents : null,
  };
}

/** By the rate of the line, which is right if only its volume is wrong. */
function premiumOf({ volumeCents }: EnrollmentRow, line: BillLine): Cents {
  if (!volumeCents || !line.volumeCents) return line.billedCents;
  return cents(Math.round((line.billedCents * volumeCents) / line.volumeCents));
}

/** The first line of the month of each plan. */
function plansBilled({ lines }: Pick<Comparison, 'lines'>): ReadonlyMap<string, BillLine> {
  const current = lines.filter((line) => !isOfEarlierMonth(line));
  return new Map([...current].reverse().map((line) => [line.plan, line]));
}
