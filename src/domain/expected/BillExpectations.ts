import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { labelOf } from '../text/wording';
import type { BilledAgain } from './billedAgain';
import { type ExpectedAdjustment, openCents, windowMessage } from './ExpectedAdjustment';
import { EXPECTED_OUTCOME_LABELS, type FoundOnBill } from './outcomeOnBill';

/** Totals of a group's expected adjustments, whatever the filter. */
export interface ExpectedSums {
  readonly openCount: number;
  readonly openCents: Cents;
  /** A part of the open ones. */
  readonly lateCount: number;
  readonly lateCents: Cents;
  readonly arrivedCents: Cents;
  readonly closedCents: Cents;
}

/** A page of a group's expected adjustments, late ones first. */
export interface ExpectedPage {
  readonly items: readonly ExpectedAdjustment[];
  readonly total: number;
  readonly sums: ExpectedSums;
}

/** What a bill did about an expected adjustment of an earlier bill. */
export interface ExpectedOnBill extends FoundOnBill {
  readonly expected: ExpectedAdjustment;
}

/** What a bill had to correct, and what it repeats. */
export interface BillExpectations {
  readonly items: readonly ExpectedOnBill[];
  readonly billedAgain: readonly BilledAgain[];
  /** What the bill itself is expected to bring back on later bills: number and sum. */
  readonly own: { readonly count: number; readonly cents: Cents };
}

/** What a bill did about an expected adjustment: `Arrived`, `Arrived in part · 12 days left`, `Different amount, $40.00`. */
export function outcomeMessage({ outcome, expected, otherCents }: ExpectedOnBill, today: LocalDate): string {
  const label = labelOf(EXPECTED_OUTCOME_LABELS, outcome);
  const other = otherCents === 0 ? '' : `, ${formatCents(otherCents)}`;
  const left = openCents(expected) === 0 ? '' : ` · ${windowMessage(expected.creditedUntil, today)}`;
  return `${label}${other}${left}`;
}
