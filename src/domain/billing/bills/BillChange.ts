import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { Bill } from './Bill';

/** Amounts as billed in the month before, and in this one. */
interface ChangedMonth {
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
}

/** Change from the month before. */
export function billDifference({ beforeCents, afterCents }: ChangedMonth): Cents {
  return cents(afterCents - beforeCents);
}

/** `Why is it $4,000.00 more?` */
export function changeQuestion(change: ChangedMonth): string {
  const difference = billDifference(change);
  return `Why is it ${formatCents(cents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}?`;
}

/** If a bill differs from the previous month by more than this share, the change is mentioned before the release. */
const MENTIONED_PART = 0.05;

/** The fields that determine whether a bill's change is mentioned. */
type ChangedAmount = Pick<Bill, 'billedCents' | 'adjustmentsCents' | 'creditsCents' | 'changeCents'>;

/**
 * The change from the previous month as a fraction, such as 0.12 for 12% more; undefined without a bill for the previous month, and
 * for a change of at most 5%. Infinite if nothing was billed in the previous month.
 *
 * @source docs/decisions/bills.md#a-release-names-bills-that-changed-by-more-than-5
 */
export function notableChange({ changeCents, ...bill }: ChangedAmount): number | undefined {
  if (changeCents === null || changeCents === 0) return undefined;
  const before = bill.billedCents + bill.adjustmentsCents - bill.creditsCents - changeCents;
  const part = before === 0 ? Math.sign(changeCents) * Number.POSITIVE_INFINITY : changeCents / Math.abs(before);
  return Math.abs(part) > MENTIONED_PART ? part : undefined;
}
