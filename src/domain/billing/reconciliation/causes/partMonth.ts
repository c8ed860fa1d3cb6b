import { type Cents } from '../../../platform/money/Cents';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says, volumeOf } from './Explanation';
import { type EnrolledState, proratedCents } from './enrollment';
import { employeeShare, unknownShare, usualPremium } from './explainAmount';

/** Smaller amounts are close to the premium of some number of days. */
const SMALLEST_PART = 500;

/** Whether only some days of the month are billed. */
export function isOfPartMonth({ days, of }: Extract<EnrolledState, { readonly kind: 'enrolled' }>): boolean {
  return days < of;
}

/**
 * One side has the premium, the other one exactly that of some days of the month, and no enrollment says whether coverage starts or ends
 * within it. Undefined where the whole amount is no premium that is known, unless the carrier bills by the day.
 *
 * @source docs/decisions/reconciliation.md#days-of-a-month-need-a-date-or-an-answer
 */
export function partByDays(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { lines, billedCents, deductedCents } = comparison;
  const { enrolled, month } = context;
  if (!month || enrolled || lines.length !== 1 || isShare(comparison, context)) return undefined;
  const isBilledPart = billedCents < deductedCents;
  const [part, whole] = isBilledPart ? [billedCents, deductedCents] : [deductedCents, billedCents];
  if (part <= 0 || (month.proration !== 'daily' && (part < SMALLEST_PART || !isKnown(whole, comparison, context))))
    return undefined;
  const days = daysOf(part, whole, month.days);
  // A half is as often one of two paychecks.
  if (days === undefined || days * 2 === month.days) return undefined;
  const sides = isBilledPart ? ['The carrier bills', 'payroll deducts'] : ['Payroll deducts', 'the carrier bills'];
  const cause = `${sides[0]} ${days} of ${month.days} days of the premium, and ${sides[1]} the whole month. Does coverage start or end within the month?`;
  return says(isBilledPart ? 'AMOUNT_UNDER' : 'AMOUNT_OVER', cause, null, 'PAYROLL_TIMING');
}

/** Whether the deduction is known to be the employee's part. */
function isShare(comparison: Comparison, context: ExplainContext): boolean {
  return unknownShare(comparison) !== undefined || employeeShare(comparison, context) !== undefined;
}

/** Whether an amount is what others pay, or what the member was billed last month with the same terms. */
function isKnown(whole: Cents, comparison: Comparison, { previous, rates }: ExplainContext): boolean {
  const [line] = comparison.lines;
  const isSame =
    previous?.plan === line?.plan &&
    previous?.tier === line?.tier &&
    previous?.volumeCents === volumeOf(comparison.lines);
  const known = [usualPremium(comparison, rates), isSame ? previous?.billedCents : undefined];
  return known.some((one) => one !== undefined && Math.abs(one - whole) <= ROUNDING_CENTS);
}

/** The number of days whose premium is an amount to the cent; undefined if there is none. */
function daysOf(part: Cents, whole: Cents, of: number): number | undefined {
  const days = Math.round((part * of) / whole);
  const isExact = days > 0 && days < of && Math.abs(proratedCents(whole, { days, of }) - part) <= 1;
  return isExact ? days : undefined;
}
