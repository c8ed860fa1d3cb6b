import { type Cents, cents, sumCents } from '../../../platform/money/Cents';
import { type BillLine, isOfEarlierMonth } from '../../bills/BillLine';
import type { EnrollmentRow } from '../ComparisonFacts';
import type { Comparison } from '../compareMembers';
import { enrolledIn, type PlanReader, rowInForce } from './enrollment';

type Month = Parameters<typeof enrolledIn>[1];

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
  /** Total premium of the billed plans by these rows. */
  readonly premiumCents: Cents;
}

/**
 * A member's enrollment in the billed plans of a coverage that has several at once. Undefined if no billed plan has a row in force, or
 * if only one plan is enrolled: then the usual rule applies.
 *
 * @param comparison of a coverage from `coveragesOfSeveralPlans`
 * @source docs/decisions/reconciliation.md#plans-of-one-coverage-are-compared-with-their-own-enrollment
 */
export function enrolledPlans(
  comparison: Pick<Comparison, 'coverage' | 'lines' | 'enrollment'>,
  month: Month,
  plans: PlanReader,
): EnrolledPlans | undefined {
  const { coverage, enrollment } = comparison;
  const byPlan = new Map<string, EnrollmentRow[]>();
  for (const row of enrollment) {
    const plan = row.plan === null ? undefined : plans(coverage ?? '', row.plan);
    if (plan === undefined) return undefined;
    byPlan.set(plan, [...(byPlan.get(plan) ?? []), row]);
  }
  if (byPlan.size < 2) return undefined;
  const inForce = [...plansBilled(comparison)].flatMap(([plan, line]) => {
    const row = rowInForce(byPlan.get(plan) ?? [], month.to);
    return row && enrolledIn(row, month, 'fullMonth').kind === 'enrolled' ? [{ row, line }] : [];
  });
  const [first] = inForce;
  if (!first) return undefined;
  const volumes = inForce.flatMap(({ row }) => row.volumeCents ?? []);
  return {
    row: { ...first.row, volumeCents: volumes.length === inForce.length ? sumCents(volumes) : null },
    premiumCents: sumCents(inForce.map(({ row, line }) => premiumOf(row, line))),
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
