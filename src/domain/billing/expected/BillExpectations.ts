import type { LocalDate } from '../../platform/dates/LocalDate';
import { formatCents } from '../../platform/money/formatCents';
import { counted, labelOf } from '../../platform/text/wording';
import type { Correction } from '../corrections/Correction';
import { type ExpectedAdjustment, openCents, windowMessage } from './ExpectedAdjustment';
import { EXPECTED_OUTCOME_LABELS, EXPECTED_OUTCOMES, type FoundOnBill } from './outcomeOnBill';

/** Late adjustments, or the first of them, and how many there are. */
interface LateAdjustments {
  readonly items: readonly Pick<ExpectedAdjustment, 'memberName'>[];
  readonly sums: { readonly openCount: number; readonly lateCount: number };
}

/** `3 of 14 late: Omar Diaz; Ruth Adler; …`. @param page of late adjustments; each member is named once. */
export function openExpectedMessage({ items, sums: { openCount, lateCount } }: LateAdjustments): string {
  if (openCount === 0) return 'Nothing is expected';
  const open = openCount.toLocaleString('en-US');
  if (lateCount === 0) return `${open} open`;
  const names = [...new Set(items.map(({ memberName }) => memberName))].join('; ');
  return `${lateCount.toLocaleString('en-US')} of ${open} late: ${names}${lateCount > items.length ? '; …' : ''}`;
}

/** `Correction overdue: Diaz, Omar (and 2 others)`. @param overdue at least one. */
export function overdueMessage(overdue: readonly Pick<Correction, 'memberName'>[]): string {
  const [first] = overdue;
  const rest = overdue.length - 1;
  return `Correction overdue: ${first?.memberName ?? ''}${rest > 0 ? ` (and ${counted(rest, 'other')})` : ''}`;
}

/** Corrections due on a bill, repeated charges, adjustments expected on later bills, and possibly missing corrections. */
interface BillFindings extends Record<'items' | 'billedAgain' | 'overdueCorrections', readonly unknown[]> {
  readonly own: { readonly count: number };
}

/**
 * Whether the bill has no expected adjustments of its own or from earlier bills, no terminated member billed again, and no overdue
 * correction.
 */
export function isEmpty({ items, billedAgain, own, overdueCorrections }: BillFindings): boolean {
  return items.length === 0 && billedAgain.length === 0 && own.count === 0 && overdueCorrections.length === 0;
}

/** Expected adjustments of a bill by outcome: `7 adjustments: 1 arrived · 6 not on this bill`. */
export function expectedMessage({ items }: { readonly items: readonly Pick<FoundOnBill, 'outcome'>[] }): string {
  if (items.length === 0) return 'Nothing is expected on this bill.';
  const outcomes = new Set([...EXPECTED_OUTCOMES, ...items.map(({ outcome }) => outcome)]);
  const parts = [...outcomes].flatMap((outcome) => {
    const count = items.filter((item) => item.outcome === outcome).length;
    const label = labelOf(EXPECTED_OUTCOME_LABELS, outcome).toLowerCase();
    return count === 0 ? [] : `${count.toLocaleString('en-US')} ${label}`;
  });
  return `${counted(items.length, 'adjustment')}: ${parts.join(' · ')}`;
}

/** Amount of an adjustment that arrived on a bill, and the remaining amount. */
interface FoundAdjustment extends Pick<FoundOnBill, 'outcome' | 'otherCents'> {
  readonly expected: ExpectedAdjustment;
}

/** Result of a bill for an expected adjustment: `Arrived`, `Arrived in part · 12 days left`, `Different amount, $40.00`. */
export function outcomeMessage({ outcome, expected, otherCents }: FoundAdjustment, today: LocalDate): string {
  const label = labelOf(EXPECTED_OUTCOME_LABELS, outcome);
  const other = otherCents === 0 ? '' : `, ${formatCents(otherCents)}`;
  const left = openCents(expected) === 0 ? '' : ` · ${windowMessage(expected.creditedUntil, today)}`;
  return `${label}${other}${left}`;
}
