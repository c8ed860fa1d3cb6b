import type { Correction } from '../corrections/Correction';
import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { counted, labelOf } from '../text/wording';
import type { BilledAgain } from './billedAgain';
import { type ExpectedAdjustment, openCents, windowMessage } from './ExpectedAdjustment';
import type { ExpectedSides } from './expectedSides';
import { EXPECTED_OUTCOME_LABELS, EXPECTED_OUTCOMES, type FoundOnBill } from './outcomeOnBill';

/** Totals of expected adjustments of a group or scope, whatever the filter. */
export interface ExpectedSums {
  readonly openCount: number;
  readonly openCents: Cents;
  /** A part of the open ones. */
  readonly lateCount: number;
  readonly lateCents: Cents;
  readonly arrivedCents: Cents;
  readonly closedCents: Cents;
  /** The parts of the amounts above that carriers owe: zero or negative. Credits and charges are shown apart, never netted. */
  readonly credits: ExpectedSide;
  /** The parts that carriers charge: zero or positive. */
  readonly charges: ExpectedSide;
}

/** Amounts of expected credits, or of expected charges. */
export interface ExpectedSide {
  readonly openCents: Cents;
  /** A part of what is open. */
  readonly lateCents: Cents;
  readonly arrivedCents: Cents;
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
  /** Adjustments that this bill's decisions expect on later bills. */
  readonly own: ExpectedSides & { readonly count: number };
  /** Overdue corrections of the group, which this bill may still lack; empty for people who do not see corrections. */
  readonly overdueCorrections: readonly Correction[];
}

/** `Correction overdue: Diaz, Omar (and 2 others)`. @param overdue at least one. */
export function overdueMessage(overdue: readonly Pick<Correction, 'memberName'>[]): string {
  const [first] = overdue;
  const rest = overdue.length - 1;
  return `Correction overdue: ${first?.memberName ?? ''}${rest > 0 ? ` (and ${counted(rest, 'other')})` : ''}`;
}

/** Whether nothing is expected of the bill or by it, no terminated member is billed again, and no correction is overdue. */
export function isEmpty({ items, billedAgain, own, overdueCorrections }: BillExpectations): boolean {
  return items.length === 0 && billedAgain.length === 0 && own.count === 0 && overdueCorrections.length === 0;
}

/** Expected adjustments of a bill by outcome: `7 adjustments: 1 arrived · 6 not on this bill`. */
export function expectedMessage({ items }: BillExpectations): string {
  if (items.length === 0) return 'Nothing is expected on this bill.';
  const outcomes = new Set([...EXPECTED_OUTCOMES, ...items.map(({ outcome }) => outcome)]);
  const parts = [...outcomes].flatMap((outcome) => {
    const count = items.filter((item) => item.outcome === outcome).length;
    const label = labelOf(EXPECTED_OUTCOME_LABELS, outcome).toLowerCase();
    return count === 0 ? [] : `${count.toLocaleString('en-US')} ${label}`;
  });
  return `${counted(items.length, 'adjustment')}: ${parts.join(' · ')}`;
}

/** What a bill did about an expected adjustment: `Arrived`, `Arrived in part · 12 days left`, `Different amount, $40.00`. */
export function outcomeMessage({ outcome, expected, otherCents }: ExpectedOnBill, today: LocalDate): string {
  const label = labelOf(EXPECTED_OUTCOME_LABELS, outcome);
  const other = otherCents === 0 ? '' : `, ${formatCents(otherCents)}`;
  const left = openCents(expected) === 0 ? '' : ` · ${windowMessage(expected.creditedUntil, today)}`;
  return `${label}${other}${left}`;
}
