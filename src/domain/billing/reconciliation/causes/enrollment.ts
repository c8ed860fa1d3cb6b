import type { LocalDate } from '../../../platform/dates/LocalDate';
import type { Cents } from '../../../platform/money/Cents';
import type { MonthRule } from '../../rules/BillRules';
import { type Month, type MonthPart, monthParts } from '../../rules/monthParts';
import type { EnrollmentRow } from '../ComparisonFacts';
import { coverageText } from '../coverageFamily';

/** A part of a month with the same plan, tier, and volume. */
export type EnrolledPart = Pick<MonthPart<EnrollmentRow>, 'days' | 'of'> & { readonly row: EnrollmentRow };

/** Whether a member is enrolled in a coverage in a month, for billing. */
export type EnrolledState =
  | {
      readonly kind: 'enrolled';
      /** The last that is billed for the month. */
      readonly row: EnrollmentRow;
      /** Billed days of the month, of all parts. */
      readonly days: number;
      readonly of: number;
      /** In order, if plan, tier, or volume change within the month and both are billed. */
      readonly parts?: readonly EnrolledPart[];
    }
  /** Ended before the month. */
  | { readonly kind: 'ended'; readonly row: EnrollmentRow; readonly last: LocalDate }
  /** Starts later. */
  | { readonly kind: 'notYet'; readonly row: EnrollmentRow };

/**
 * State of a coverage in a month under the carrier's rule, by all rows of its enrollment. `days` of `of` days of the month are billed: 1
 * of 1 for a whole month. Undefined without rows.
 *
 * @param rows of one coverage; of rows that begin on the same day, the first counts
 * @param isDearer whether a row costs more than another, if known
 * @source docs/decisions/reconciliation.md#an-enrollment-is-read-with-all-of-its-dates
 */
export function enrolledIn(
  rows: readonly EnrollmentRow[],
  month: Month,
  rule: MonthRule,
  isDearer: (one: EnrollmentRow, other: EnrollmentRow) => boolean = hasHigherTier,
): EnrolledState | undefined {
  const spans = rows.map((row) => ({ ...datesOf(row), row }));
  const charged = monthParts(spans, month, rule, (one, other) => isDearer(one.row, other.row));
  const parts = joined(charged.map(({ span, days, of }) => ({ row: span.row, days, of })));
  const last = parts.at(-1);
  if (last) {
    const { row, of } = last;
    const days = parts.reduce((sum, one) => sum + one.days, 0);
    return { kind: 'enrolled', row, days, of, ...(parts.length > 1 && { parts }) };
  }
  const row = rowInForce(rows, month.to);
  if (!row) return undefined;
  const { from, to } = datesOf(row);
  const isUpcoming = from !== null && from >= month.from && (to === null || to > month.to);
  return to === null || isUpcoming || (from !== null && from > month.to)
    ? { kind: 'notYet', row }
    : { kind: 'ended', row, last: to };
}

/** First and last day of a row. For a termination, a single date is the last day. */
function datesOf({ from, to, action }: EnrollmentRow): Pick<EnrollmentRow, 'from' | 'to'> {
  return to === null && action === 'terminate' ? { from: null, to: from } : { from, to };
}

/** Adds up parts with the same terms, as before and after a gap. */
function joined(parts: readonly EnrolledPart[]): readonly EnrolledPart[] {
  return parts.reduce<readonly EnrolledPart[]>((before, part) => {
    const same = before.find(({ row }) => hasSameTerms(row, part.row));
    if (!same) return [...before, part];
    return [...before.filter((one) => one !== same), { ...part, days: same.days + part.days }];
  }, []);
}

function hasSameTerms(one: EnrollmentRow, other: EnrollmentRow): boolean {
  return one.plan === other.plan && one.tier === other.tier && one.volumeCents === other.volumeCents;
}

/** Compares rows by what they cost, or by their tiers and volumes where that is not known. */
export function dearerBy(
  premiumOf: (row: EnrollmentRow) => Cents | undefined,
): (one: EnrollmentRow, other: EnrollmentRow) => boolean {
  return (one, other) => {
    const [premium, otherPremium] = [premiumOf(one), premiumOf(other)];
    if (premium === undefined || otherPremium === undefined) return hasHigherTier(one, other);
    return premium > otherPremium;
  };
}

const TIER_ORDER: readonly (string | null)[] = [null, 'EE', 'EC', 'ES', 'FAM'];

function hasHigherTier(one: EnrollmentRow, other: EnrollmentRow): boolean {
  const [tier, otherTier] = [one, other].map((row) => TIER_ORDER.indexOf(row.tier));
  if (tier !== otherTier) return (tier ?? 0) > (otherTier ?? 0);
  return (one.volumeCents ?? 0) > (other.volumeCents ?? 0);
}

/** The row in force for a month: of the rows that have started, the one that started last. */
export function rowInForce(rows: readonly EnrollmentRow[], lastDay: LocalDate): EnrollmentRow | undefined {
  return rows.reduce<EnrollmentRow | undefined>((best, row) => {
    if (!best) return row;
    const [one, other] = [startOf(row), startOf(best)];
    if (one > lastDay !== other > lastDay) return one > lastDay ? best : row;
    return one > other ? row : best;
  }, undefined);
}

function startOf({ from, to }: EnrollmentRow): string {
  return from ?? to ?? '';
}

/** Finds the bill's plan for an enrollment's plan name; undefined if it is uncertain. */
export type PlanReader = (coverage: string, plan: string) => string | undefined;

/**
 * Matches plan names with a bill: by normalized spelling, otherwise by the plan that most members enrolled under this name are
 * billed for. This way, a carrier's own plan codes do not appear as differences.
 *
 * @param plans of the bill, with their coverage
 * @param pairs coverage on the bill, billed plan and enrolled plan of each member
 */
export function planReader(
  plans: Iterable<{ readonly coverage: string; readonly plan: string }>,
  pairs: Iterable<{ readonly coverage: string; readonly billed: string; readonly enrolled: string }>,
): PlanReader {
  const names = new Map<string, string>();
  for (const { coverage, plan } of plans) names.set(`${coverage}\0${coverageText(plan)}`, plan);
  const counts = new Map<string, Map<string, number>>();
  for (const { coverage, billed, enrolled } of pairs) {
    const key = `${coverage}\0${enrolled}`;
    let members = counts.get(key);
    if (!members) counts.set(key, (members = new Map()));
    members.set(billed, (members.get(billed) ?? 0) + 1);
  }
  const known = new Map<string, string | undefined>();
  return (coverage, plan) => {
    const key = `${coverage}\0${plan}`;
    if (!known.has(key)) known.set(key, names.get(`${coverage}\0${coverageText(plan)}`) ?? mostCommon(counts.get(key)));
    return known.get(key);
  };
}

/** The value of the majority, if at least two have it; otherwise undefined. */
export function mostCommon<Value>(counts: ReadonlyMap<Value, number> = new Map()): Value | undefined {
  const all = [...counts];
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  return all.find(([, count]) => count >= 2 && count * 2 > total)?.[0];
}
