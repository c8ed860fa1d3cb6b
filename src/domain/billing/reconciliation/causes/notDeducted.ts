import type { LocalDate } from '../../../platform/dates/LocalDate';
import { negate } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { maskText } from '../../../platform/text/maskText';
import { repeatedLines } from '../../bills/lineEdit';
import { partCents } from '../../rules/monthParts';
import type { Comparison } from '../compareMembers';
import { monthLabel } from '../payrollFile/payMonth';
import { isNear, ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, has, says } from './Explanation';
import { usualInstead, usualPremium } from './explainAmount';
import { isOfPartMonth } from './partMonth';
import { LIKELY, sinceLabel } from './terms';

/**
 * Explains lines without a deduction; undefined if payroll deducts something.
 *
 * @source docs/decisions/payroll-files.md#a-missing-deduction-ends-coverage-only-with-evidence
 */
export function notDeducted(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { lines, isPayrollMember, deductions, deductedCents } = comparison;
  const { enrolled, proposal } = context;
  if (deductions.length > 0 && deductedCents !== 0) return undefined;
  if (deductions.length === 0 && context.isUnread()) {
    const cause =
      'The file has rows or amounts that could not be read, and this may be one of them. Correct them first.';
    return says('UNREAD_IN_FILE', cause, null, 'UNKNOWN_MEMBER');
  }
  if (has(lines, 'TERMED')) {
    return says('TERMED_STILL_BILLED', 'The carrier shows this coverage as ended but still bills it.', 'acceptOurs');
  }
  // The other rows of a member who is found may name the person without the number.
  if (proposal && (!isPayrollMember || proposal.payroll.memberId === '')) {
    const { payroll, likelihood } = proposal;
    const cause = `Payroll has ${payroll.memberName}: ${LIKELY[likelihood]} the same person. Link them first.`;
    return says('NO_DEDUCTION', cause, 'acceptBill', 'UNKNOWN_MEMBER');
  }
  if (!isPayrollMember && context.namesake !== undefined) {
    const where = context.namesake === '' ? 'without a number' : `under ${maskText(context.namesake)}`;
    const cause = `Payroll has a member of the same name ${where}: check the number.`;
    return says('NO_DEDUCTION', cause, null, 'UNKNOWN_MEMBER');
  }
  if (!isPayrollMember && context.isIndistinct) {
    const cause = 'Several people have this name, and nothing tells them apart. Link each to a person of the file.';
    return says('NO_DEDUCTION', cause, null, 'UNKNOWN_MEMBER');
  }
  const billedWrong = wrongBesides(comparison, context);
  if (enrolled?.kind === 'enrolled') {
    if (billedWrong) return billedWrong;
    if (!isPayrollMember && !has(lines, 'NEW')) {
      const absence = `Enrolled${sinceLabel(enrolled.row.from)} and billed, but not in payroll: on leave, COBRA, retired, paid by the employer, or under another name?`;
      return { ...says('NO_DEDUCTION', absence, null, 'MISSED_DEDUCTION'), isAbsence: true };
    }
    const cause = `Enrolled${sinceLabel(enrolled.row.from)} and billed, but payroll has no deduction: on leave, or missed.`;
    return says('NO_DEDUCTION', cause, 'acceptBill', has(lines, 'NEW') ? 'NEW_HIRE' : 'MISSED_DEDUCTION');
  }
  // On the group's first bill everything is new, which says nothing about a member.
  const isFirstBill = context.previous === undefined && has(lines, 'NEW');
  if (context.previous === null || (has(lines, 'NEW') && !isFirstBill)) {
    if (repeatedLines(lines).length > 0) return billedWrong;
    const since = !isPayrollMember && billedBackTo(comparison);
    if (since) {
      const cause = `New on this bill, and billed back to ${monthLabel(since)}, but not in payroll: not started yet, or ended meanwhile?`;
      return says('NO_DEDUCTION', cause, null, 'NEW_HIRE');
    }
    const cause = 'New on this bill; payroll has not started to deduct.';
    return says('NO_DEDUCTION', cause, 'acceptBill', 'NEW_HIRE');
  }
  const refund = context.movedCents < 0 && deductions.length === 0 ? refunded(context) : undefined;
  if (refund) return refund;
  if (!isPayrollMember && context.isUnlinked()) {
    const cause = 'The file has people who are not linked to the bill, and this may be one of them. Link them first.';
    return says('NO_DEDUCTION', cause, null, 'UNKNOWN_MEMBER');
  }
  if (!isPayrollMember) return absent(context);
  if (billedWrong) return billedWrong;
  if (!context.isDeducted) {
    const none =
      'Payroll has this member, but deducts no coverage of this bill, and nothing says why: left, on leave, COBRA, retired, waived, or paid by the employer?';
    return { ...says('NO_DEDUCTION', none, null, 'MISSED_DEDUCTION'), isAbsence: true };
  }
  const cause = 'Payroll has this member but no deduction: waived, on leave, or missed.';
  return says('NO_DEDUCTION', cause, 'acceptBill', 'MISSED_DEDUCTION');
}

/**
 * A billed person whom payroll does not have, and nothing says why.
 *
 * @source docs/decisions/payroll-files.md#a-missing-deduction-ends-coverage-only-with-evidence
 */
function absent({ coversGroup }: ExplainContext): Explanation {
  const cause = coversGroup
    ? 'Not in payroll, and nothing says why: left, on leave, COBRA, retired, or paid by the employer?'
    : 'The file has no row for this member; it may cover only part of the group.';
  return { ...says('NO_DEDUCTION', cause, null, 'MISSED_DEDUCTION'), isAbsence: true };
}

/**
 * A line without a deduction that is wrong by itself: neither the bill nor payroll has the right amount.
 *
 * @source docs/decisions/reconciliation.md#an-amount-that-neither-side-has-is-asked-about
 */
function wrongBesides(comparison: Comparison, { rates, enrolled }: ExplainContext): Explanation | undefined {
  if (repeatedLines(comparison.lines).length > 0) {
    const cause =
      'The same coverage is billed twice for this period, and payroll has no deduction. Which amount is right?';
    return says('DUPLICATE', cause, null, 'DUPLICATE');
  }
  if (enrolled?.kind === 'enrolled' && isOfPartMonth(enrolled)) {
    const whole = usualPremium(comparison, rates);
    if (whole === undefined || isNear(partCents(whole, enrolled), comparison.billedCents)) return undefined;
    const cause = `Payroll has no deduction, and ${formatCents(comparison.billedCents)} is billed for ${enrolled.days} of ${enrolled.of} days of ${formatCents(whole)}. Which amount is right?`;
    return says('NO_DEDUCTION', cause, null, 'MISSED_DEDUCTION');
  }
  const usual = usualInstead(comparison, rates);
  if (usual === undefined) return undefined;
  const cause = `Payroll has no deduction, and ${formatCents(comparison.billedCents)} is billed where others are billed ${formatCents(usual)}. Which amount is right?`;
  return says('NO_DEDUCTION', cause, null, 'MISSED_DEDUCTION');
}

/** The first earlier month that the bill charges a coverage for; undefined if there is none. */
function billedBackTo({ retroLines }: Comparison): LocalDate | undefined {
  return retroLines
    .flatMap(({ retroPeriod, billedCents }) => (retroPeriod !== null && billedCents > 0 ? [retroPeriod] : []))
    .sort()[0];
}

/** Payroll deducts nothing and gives back money of another month: all of the last month, or a part. */
function refunded({ previous, movedCents }: ExplainContext): Explanation {
  const backCents = negate(movedCents);
  const cause = `Payroll deducts nothing and gives back ${formatCents(backCents)}`;
  if (previous && previous.billedCents > 0 && backCents >= previous.billedCents - ROUNDING_CENTS)
    return says('TERMED_STILL_BILLED', `${cause}, as much as last month's premium: probably ended.`, 'acceptOurs');
  return says('NO_DEDUCTION', `${cause}: has the coverage ended?`, null, 'MISSED_DEDUCTION');
}
