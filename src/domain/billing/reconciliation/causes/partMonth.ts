import { type Cents, ZERO } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { partCents } from '../../rules/monthParts';
import type { EnrollmentRow } from '../ComparisonFacts';
import type { Comparison } from '../compareMembers';
import { isNear, ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says, volumeOf, wholePremium } from './Explanation';
import type { EnrolledState } from './enrollment';
import { employeeShare, unknownShare, usualPremium } from './explainAmount';
import { capital, changeLabel, dateLabel, TIER_NAMES } from './terms';

/** Smaller amounts are close to the premium of some number of days. */
const SMALLEST_PART = 500;

/** Whether only some days of the month are billed. */
export function isOfPartMonth({ days, of }: Extract<EnrolledState, { readonly kind: 'enrolled' }>): boolean {
  return days < of;
}

/**
 * Plan, tier, or volume change within the month, and the carrier bills both parts by its rules. Undefined where it does, and payroll
 * agrees.
 *
 * @source docs/decisions/reconciliation.md#an-enrollment-is-read-with-all-of-its-dates
 */
export function changedWithinMonth(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { lines, billedCents, deductedCents } = comparison;
  const { enrolled, enrolledCents } = context;
  if (enrolled?.kind !== 'enrolled' || !enrolled.parts || lines.length === 0 || billedCents <= 0) return undefined;
  const { parts, row } = enrolled;
  const what = parts.map((part) => `${termsLabel(part.row)}${periodLabel(part.row)} (${part.days} of ${part.of} days)`);
  const change = `${capital(what.join(', then '))}.`;
  if (enrolledCents === null) {
    const cause = `${change} By its rules the carrier bills both parts, and one of their premiums is not known. Is ${formatCents(billedCents)} right?`;
    return says('AMOUNT_OVER', cause, null, 'TIER_CHANGE');
  }
  const right = `By its rules the carrier bills ${formatCents(enrolledCents)} for both parts`;
  if (isNear(enrolledCents, billedCents)) {
    if (deductedCents === 0 || isNear(deductedCents, billedCents)) return undefined;
    const cause = `${change} ${right}; payroll deducts ${formatCents(deductedCents)}.`;
    return says('TIMING', cause, 'acceptBill', 'PAYROLL_TIMING');
  }
  const isOneForAll = parts.some((part) => isNear(wholePremium(comparison, part.row, context) ?? ZERO, billedCents));
  const isPayrollRight = isNear(enrolledCents, deductedCents);
  const agree = billedCents === deductedCents ? 'expectNextBill' : null;
  const action = isOneForAll ? (isPayrollRight ? 'acceptOurs' : agree) : null;
  const cause = `${change} ${right}; it bills ${formatCents(billedCents)}.`;
  const isOtherTier = row.tier !== null && lines.every(({ tier }) => tier !== row.tier);
  const kind = isOtherTier ? 'TIER' : billedCents > enrolledCents ? 'AMOUNT_OVER' : 'AMOUNT_UNDER';
  return says(kind, cause, action, 'TIER_CHANGE');
}

/**
 * The carrier bills the whole premium of a month of which it bills only some days by its rules, and payroll deducts it. Undefined if it
 * bills the part.
 */
export function wholeForPart({ billedCents, lines }: Comparison, context: ExplainContext): Explanation | undefined {
  const { enrolled, enrolledCents } = context;
  if (enrolled?.kind !== 'enrolled' || !isOfPartMonth(enrolled) || enrolled.parts || lines.length === 0)
    return undefined;
  if (enrolledCents === null || isNear(enrolledCents, billedCents)) return undefined;
  const { row, days, of } = enrolled;
  const cause = `Coverage ${changeLabel(row)}. The carrier bills the whole month, and payroll deducts it; by its rules the carrier bills ${days} of ${of} days: ${formatCents(enrolledCents)}.`;
  return says('AMOUNT_OVER', cause, 'expectNextBill', row.to === null ? 'NEW_HIRE' : 'TERMINATED');
}

function termsLabel({ plan, tier, volumeCents }: EnrollmentRow): string {
  const terms = [tier && TIER_NAMES[tier], plan && `in ${plan}`, volumeCents && `for ${formatCents(volumeCents)}`];
  return terms.filter(Boolean).join(' ') || 'enrolled';
}

function periodLabel({ from, to }: EnrollmentRow): string {
  return to === null ? (from === null ? '' : ` from ${dateLabel(from)}`) : ` until ${dateLabel(to)}`;
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
  const isExact = days > 0 && days < of && Math.abs(partCents(whole, { days, of }) - part) <= 1;
  return isExact ? days : undefined;
}
