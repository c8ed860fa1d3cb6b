import { daysBetween, type LocalDate } from '../../../platform/dates/LocalDate';
import { type Cents, cents } from '../../../platform/money/Cents';
import type { Proration } from '../../rules/BillRules';
import type { EnrollmentRow } from '../ComparisonFacts';
import { coverageText } from '../coverageFamily';

/** Whether a member is enrolled in a coverage in a month, for billing. */
export type EnrolledState =
  | { readonly kind: 'enrolled'; readonly row: EnrollmentRow; readonly days: number; readonly of: number }
  /** Ended before the month. */
  | { readonly kind: 'ended'; readonly row: EnrollmentRow; readonly last: LocalDate }
  /** Starts later. */
  | { readonly kind: 'notYet'; readonly row: EnrollmentRow };

/**
 * State of an enrollment in a month under the carrier's proration rule. `days` of `of` days of the month are billed: 1 of 1 for a
 * whole month.
 *
 * @param month its first and last day
 */
export function enrolledIn(
  row: EnrollmentRow,
  month: { readonly from: LocalDate; readonly to: LocalDate },
  proration: Proration,
): EnrolledState {
  // For a termination, a single date is the last day.
  const isOnlyEnd = row.to === null && row.action === 'terminate';
  const [start, end] = isOnlyEnd ? [null, row.from] : [row.from, row.to];
  const first = start === null || start < month.from ? month.from : start;
  const last = end === null || end > month.to ? month.to : end;
  if (last < month.from) return { kind: 'ended', row, last };
  if (first > month.to) return { kind: 'notYet', row };
  // Whole months are not prorated by day.
  if (first === month.from && last === month.to) return { kind: 'enrolled', row, days: 1, of: 1 };
  const of = daysBetween(month.from, month.to) + 1;
  const startDay = daysBetween(month.from, first) + 1;
  const endDay = daysBetween(month.from, last) + 1;
  if (proration === 'fifteenthRule') {
    if (endDay <= MIDDLE) return { kind: 'ended', row, last };
    if (startDay > MIDDLE) return { kind: 'notYet', row };
  }
  return { kind: 'enrolled', row, days: proration === 'daily' ? endDay - startDay + 1 : of, of };
}
const MIDDLE = 15;

/** The billed part of a month's premium, rounded to the cent. */
export function proratedCents(premium: Cents, { days, of }: { readonly days: number; readonly of: number }): Cents {
  return cents(Math.round((premium * days) / of));
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
