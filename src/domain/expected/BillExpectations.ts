import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { labelOf } from '../text/wording';
import type { BilledAgain } from './billedAgain';
import { type ExpectedAdjustment, openCents, windowMessage } from './ExpectedAdjustment';
import { EXPECTED_OUTCOME_LABELS, type FoundOnBill } from './outcomeOnBill';

/** Totals of expected adjustments of a group or scope, whatever the filter. */
export interface ExpectedSums {
  readonly openCount: number;
  readonly openCents: Cents;
  /** A part of the open ones. */
  readonly lateCount: number;
  readonly lateCents: Cents;
  readonly arrivedCents: Cents;
  readonly closedCents: Cents;
}

/** A page of expected adjustments, late ones first. */
export interface ExpectedPage {
  readonly items: readonly ExpectedAdjustment[];
  readonly total: number;
  readonly sums: ExpectedSums;
}

/** `3 of 14 late: Omar Diaz; Ruth Adler; …`. @param page of late adjustments; a member with several is named once. */
export function openExpectedMessage({ items, sums: { openCount, lateCount } }: ExpectedPage): string {
  if (openCount === 0) return 'Nothing is expected';
  const open = openCount.toLocaleString('en-US');
  if (lateCount === 0) return `${open} open`;
  const names = [...new Set(items.map(({ memberName }) => memberName))].join('; ');
  return `${lateCount.toLocaleString('en-US')} of ${open} late: ${names}${lateCount > items.length ? '; …' : ''}`;
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
