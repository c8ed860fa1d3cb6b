import { addDays, addMonths, type LocalDate } from '../../platform/dates/LocalDate';
import { sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { BillLine } from '../bills/BillLine';

/** A decision on an earlier bill that a member has been terminated. */
export interface TerminationDecision {
  readonly memberId: string;
  readonly carrierCode: string;
  /** Null for the member as a whole. */
  readonly coverage: string | null;
  /** First day of the bill's month. */
  readonly period: LocalDate;
  /** Day of the termination, if it was entered. */
  readonly effectiveDate: LocalDate | null;
}

/** Amount that a bill charges a member for its own month. */
export type CurrentCharge = Pick<BillLine, 'memberId' | 'memberName' | 'carrierCode' | 'coverage' | 'billedCents'>;

/** A terminated member who is billed again. */
export interface BilledAgain extends Pick<CurrentCharge, 'memberId' | 'memberName' | 'billedCents'> {
  /** Last day of coverage as entered; otherwise the day before the first bill on which the termination was decided. */
  readonly terminatedOn: LocalDate;
  /** 2 for the second month in which the member is billed after the termination. */
  readonly month: number;
}

/** A longer gap between two decisions means that the member was rehired in between. */
const MAX_GAP_MONTHS = 3;

/**
 * Terminated members who are billed again, largest amount first. Months are counted from the first bill of an uninterrupted series
 * of decisions.
 *
 * @param period first day of the bill's month.
 * @source docs/decisions/expected-credits.md#a-terminated-member-counts-as-billed-again
 */
export function billedAgain(
  decisions: readonly TerminationDecision[],
  charges: readonly CurrentCharge[],
  period: LocalDate,
): readonly BilledAgain[] {
  const byMember = groupBy(decisions, ({ memberId }) => memberId);
  const chargesOf = groupBy(charges, ({ memberId }) => memberId);
  const found: BilledAgain[] = [];
  for (const [memberId, own] of byMember) {
    const series = latestSeries(own, period);
    const again = (chargesOf.get(memberId) ?? []).filter((charge) =>
      series.some((decision) => isAbout(decision, charge)),
    );
    const billedCents = sumCents(again.map((charge) => charge.billedCents));
    const first = series.at(-1);
    if (!first || billedCents <= 0) continue;
    const dates = series.flatMap(({ effectiveDate }) => effectiveDate ?? []).sort();
    found.push({
      memberId,
      memberName: again[0]?.memberName ?? '',
      terminatedOn: dates[0] ?? addDays(first.period, -1),
      billedCents,
      month: new Set(series.map((decision) => decision.period)).size + 1,
    });
  }
  return found.sort((a, b) => b.billedCents - a.billedCents || (a.memberName < b.memberName ? -1 : 1));
}

function isAbout(decision: TerminationDecision, charge: CurrentCharge): boolean {
  return (
    decision.carrierCode === charge.carrierCode && (decision.coverage === null || decision.coverage === charge.coverage)
  );
}

/** The latest uninterrupted series of decisions before the month, latest first. */
function latestSeries(decisions: readonly TerminationDecision[], period: LocalDate): readonly TerminationDecision[] {
  const series: TerminationDecision[] = [];
  let next = period;
  for (const decision of [...decisions].sort((a, b) => (a.period < b.period ? 1 : -1))) {
    if (decision.period >= period) continue;
    if (addMonths(decision.period, MAX_GAP_MONTHS) < next) break;
    series.push(decision);
    next = decision.period;
  }
  return series;
}

/** `terminated Oct 31, billed again: $1,403.20, second month`. */
export function billedAgainMessage({ terminatedOn, billedCents, month }: BilledAgain): string {
  return `terminated ${shortDay(terminatedOn)}, billed again: ${formatCents(billedCents)}, ${ordinal(month)} month`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function shortDay(date: LocalDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}

function ordinal(count: number): string {
  return ORDINALS[count - 1] ?? `${count}th`;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
