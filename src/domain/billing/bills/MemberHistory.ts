import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import type { BillDivision } from '../divisions/Division';
import { type BillLine, isOfEarlierMonth } from './BillLine';
import { type BridgeStep, bridgeSteps, type CoveragePair, type CoverageTerms, type RetroLine } from './bridge';

/** A bill with one member's lines. */
interface BilledMonth {
  readonly periodFrom: LocalDate;
  readonly carrierCodes: readonly string[];
  /** Omitted for bills of the whole group. */
  readonly division?: BillDivision;
  /** In bill order; empty on the bill after the member's last one. */
  readonly lines: readonly BillLine[];
}

/** With what decisions on it asked for. */
interface FollowedBill extends BilledMonth {
  readonly corrections: readonly unknown[];
  readonly expected: readonly unknown[];
}

/** Maximum months in one request. */
export const MEMBER_MONTHS = 24;

/**
 * Omits bills without lines, except those with something to follow up, and those that directly follow a bill with lines: the member
 * was terminated there. Lines for earlier months are billed once, so their absence means nothing.
 */
export function relevantBills<Bill extends FollowedBill>(bills: readonly Bill[]): readonly Bill[] {
  return bills.filter((bill) => {
    const hasOwn = bill.lines.length > 0 || bill.corrections.length > 0 || bill.expected.length > 0;
    return hasOwn || previousOf(bill, bills)?.lines.some((line) => !isOfEarlierMonth(line));
  });
}

/**
 * Reasons why the member's amount changed from the previous bill of the same carriers and division. The steps add up to the
 * difference. Without the rates of other members, a change of an individual rate counts as a rate change.
 *
 * @param bills newest first.
 * @returns undefined if there is no previous bill among `bills`.
 */
export function memberChanges(bill: BilledMonth, bills: readonly BilledMonth[]): readonly BridgeStep[] | undefined {
  const previous = previousOf(bill, bills);
  if (!previous) return undefined;
  const none = { adjustmentsCents: ZERO, creditsCents: ZERO };
  const retro = [...retroOf(previous, true), ...retroOf(bill, false)];
  return bridgeSteps({ before: none, after: none, pairs: pairsOf(previous, bill), rates: [], retro });
}

/**
 * Σ billed amounts by month and coverage, oldest month first. A line for an earlier month counts in that month if there is a bill
 * for it, so that a credit reduces what it corrects. Months without lines between others have no amounts.
 *
 * @source docs/decisions/bills.md#a-members-chart-shows-what-each-month-costs
 */
export function billedByMonth(bills: readonly Pick<BilledMonth, 'periodFrom' | 'lines'>[]): readonly MemberMonth[] {
  const months = new Map(bills.map(({ periodFrom }) => [periodFrom, new Map<string, Cents>()]));
  for (const { periodFrom, lines } of bills) {
    for (const { coverage, billedCents, retroPeriod } of lines) {
      const month = (retroPeriod && months.get(retroPeriod)) ?? months.get(periodFrom);
      month?.set(coverage, cents((month.get(coverage) ?? 0) + billedCents));
    }
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([period, byCoverage]) => ({ period, byCoverage }));
}

/** Amounts billed for a member in a month. */
export interface MemberMonth {
  readonly period: LocalDate;
  readonly byCoverage: ReadonlyMap<string, Cents>;
}

/**
 * Lines for earlier months on the previous bill of the same carriers and division. They were billed only once, so they explain part
 * of a difference.
 *
 * @param bills newest first.
 */
export function billedOnceBefore(bill: BilledMonth, bills: readonly BilledMonth[]): readonly BillLine[] {
  return previousOf(bill, bills)?.lines.filter(isOfEarlierMonth) ?? [];
}

/** @source BR-DIV-11 */
function previousOf(bill: BilledMonth, bills: readonly BilledMonth[]): BilledMonth | undefined {
  const carriers = bill.carrierCodes.join();
  return bills.find(
    (other) =>
      other.periodFrom < bill.periodFrom &&
      other.carrierCodes.join() === carriers &&
      other.division?.number === bill.division?.number,
  );
}

function pairsOf(before: BilledMonth, after: BilledMonth): CoveragePair[] {
  const [old, current] = [coveragesOf(before), coveragesOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const line = old.get(key)?.line ?? current.get(key)?.line;
    if (!line) return [];
    const { memberId, memberName, carrierCode, coverage } = line;
    const terms = { before: old.get(key)?.terms ?? null, after: current.get(key)?.terms ?? null };
    return [{ memberId, memberName, carrierCode, coverage, ...terms }];
  });
}

/** Lines of the current period, grouped by coverage. */
function coveragesOf({ lines }: BilledMonth): ReadonlyMap<string, { line: BillLine; terms: CoverageTerms }> {
  const found = new Map<string, { line: BillLine; terms: CoverageTerms }>();
  for (const line of lines.filter((one) => !isOfEarlierMonth(one))) {
    const key = JSON.stringify([line.carrierCode, line.coverage]);
    const terms = found.get(key)?.terms;
    const volumeCents = line.volumeCents === null ? null : cents(line.volumeCents + (terms?.volumeCents ?? 0));
    const billedCents = cents(line.billedCents + (terms?.billedCents ?? 0));
    const { plan, tier } = line;
    found.set(key, { line, terms: { plan, tier, volumeCents, billedCents, lineCount: (terms?.lineCount ?? 0) + 1 } });
  }
  return found;
}

function retroOf({ lines }: BilledMonth, isOnEarlierBill: boolean): RetroLine[] {
  return lines.filter(isOfEarlierMonth).map((line) => ({ ...line, isOnEarlierBill }));
}
