import type { LocalDate } from '../../../platform/dates/LocalDate';
import { type Cents, cents, negate } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { maskText } from '../../../platform/text/maskText';
import { repeatedLines } from '../../bills/lineEdit';
import type { Comparison } from '../compareMembers';
import { monthLabel } from '../payrollFile/payMonth';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, has, says, volumeOf } from './Explanation';
import { proratedCents } from './enrollment';
import {
  changedThisMonth,
  employeeShare,
  missedPaychecks,
  otherAmount,
  otherContribution,
  otherRate,
  partOfMonth,
  payrollTiming,
  usualInstead,
  usualPremium,
} from './explainAmount';
import { explainCredit, explainStillDeducted } from './explainCredit';
import { explainPayer } from './explainPayer';
import { otherThanRates } from './explainRate';
import { isOfPartMonth, partByDays } from './partMonth';
import { otherPayrollTier } from './payrollTier';
import { dateLabel, sinceLabel, TIER_NAMES } from './terms';

/** Explains a comparison; undefined if bill, payroll, and enrollment agree. */
export function explain(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { billedCents, deductedCents, lines, payer } = comparison;
  if (payer) return explainPayer(comparison, payer);
  if (billedCents === deductedCents)
    return enrolledOtherwise(comparison, context) ?? otherThanRates(comparison, context);
  const doubtful = smallDifference(comparison) ? undefined : doubtfulRows(comparison, context);
  if (doubtful) return doubtful;
  if (lines.length === 0) {
    return smallDifference(comparison) ?? explainCredit(comparison, context) ?? notBilled(comparison, context);
  }
  const credit = explainCredit(comparison, context);
  if (credit) return smallDifference(comparison) ?? credit;
  return (
    notEnrolled(comparison, context) ??
    (smallDifference(comparison) && otherThanRates(comparison, context)) ??
    smallDifference(comparison) ??
    otherTerms(comparison, context) ??
    otherThanRates(comparison, context) ??
    notDeducted(comparison, context) ??
    duplicate(comparison) ??
    partByDays(comparison, context) ??
    changedThisMonth(comparison, context) ??
    partOfMonth(comparison, context) ??
    otherContribution(comparison, context) ??
    missedPaychecks(comparison, context) ??
    otherPayrollTier(comparison, context) ??
    otherRate(comparison, context) ??
    payrollTiming(comparison, context) ??
    employeeShare(comparison, context) ??
    otherAmount(comparison)
  );
}

/**
 * The file has unreadable or repeated rows of this person, so its amount is not the deduction.
 *
 * @source docs/decisions/payroll-files.md#a-partly-read-or-repeated-deduction-never-changes-the-bill
 */
function doubtfulRows(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { deductions, billedCents, deductedCents } = comparison;
  if (deductions.length === 0) return undefined;
  if (context.isPartlyUnread()) {
    const cause = 'The file has another amount of this person that could not be read. Correct it first.';
    return says('UNREAD_IN_FILE', cause, null, 'CARRIER_CORRECT');
  }
  const repeats = repeatedRows(comparison, context);
  if (repeats.length === 0) return undefined;
  const rows = `Rows ${repeats.map(({ row, repeated }) => `${row} and ${repeated}`).join(', ')} of the file are the same.`;
  const repeatedCents = repeats.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isExplained = Math.abs(deductedCents - repeatedCents - billedCents) <= ROUNDING_CENTS;
  const cause = isExplained
    ? `${rows} Without the second one, payroll agrees with the bill.`
    : `${rows} Check them first.`;
  return says('REPEATED_IN_FILE', cause, isExplained ? 'acceptBill' : null, 'PAYROLL_TIMING');
}

/**
 * Rows that repeat an earlier one in all that is compared, where a person has more rows than most, and no more than that. Each reversal
 * takes back one of the equal rows, so a reversal and its correction are not a repetition.
 */
function repeatedRows({ deductions }: Comparison, { usualRows }: ExplainContext) {
  if (deductions.length <= usualRows) return [];
  const equal = new Map<
    string,
    { readonly rows: Set<number>; readonly reversals: Set<number>; readonly amountCents: Cents }
  >();
  for (const { row, coverage, amountCents, payDate } of deductions) {
    if (amountCents === 0) continue;
    const key = `${coverage}\0${Math.abs(amountCents)}\0${payDate ?? ''}`;
    let group = equal.get(key);
    if (!group)
      equal.set(key, (group = { rows: new Set(), reversals: new Set(), amountCents: cents(Math.abs(amountCents)) }));
    (amountCents > 0 ? group.rows : group.reversals).add(row);
  }
  let extra = deductions.length - usualRows;
  return [...equal.values()].flatMap(({ rows, reversals, amountCents }) => {
    const [row = 0, ...others] = rows;
    const count = Math.min(extra, Math.max(0, others.length - reversals.size));
    extra -= count;
    return others.slice(others.length - count).map((repeated) => ({ row, repeated, amountCents }));
  });
}

/** Bill and payroll have the same amount, but not the enrollment or the file's tier. */
function enrolledOtherwise(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { lines, billedCents } = comparison;
  if (billedCents < 0) return undefined;
  if (lines.length > 0)
    return notEnrolled(comparison, context) ?? otherTerms(comparison, context) ?? otherPayrollTier(comparison, context);
  if (context.enrolled?.kind !== 'enrolled' || comparison.retroLines.length > 0) return undefined;
  const { row } = context.enrolled;
  const cause = `Enrolled${sinceLabel(row.from)}, but neither billed nor deducted.`;
  return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
}

/** Billed, but the enrollment has ended or has not started. */
function notEnrolled(comparison: Comparison, { enrolled }: ExplainContext): Explanation | undefined {
  const { billedCents, deductedCents, noDeduction } = comparison;
  if (!enrolled || enrolled.kind === 'enrolled' || billedCents <= 0) return undefined;
  const isDeducted = deductedCents > 0 && !noDeduction;
  const action = deductedCents === billedCents ? 'expectNextBill' : 'acceptOurs';
  if (enrolled.kind === 'ended') {
    const also = isDeducted ? ' and payroll still deducts it' : '';
    const cause = `Enrollment ended ${dateLabel(enrolled.last)}. The carrier still bills it${also}.`;
    return says('TERMED_STILL_BILLED', cause, action);
  }
  const start = enrolled.row.from ? ` until ${dateLabel(enrolled.row.from)}` : ' yet';
  return says('AMOUNT_OVER', `Billed, but coverage does not start${start}.`, action, 'NEW_HIRE');
}

function smallDifference({ billedCents, deductedCents }: Comparison): Explanation | undefined {
  if (Math.abs(billedCents - deductedCents) > ROUNDING_CENTS) return undefined;
  return says('ROUNDING', 'A few cents of rounding between payroll and the carrier.', 'acceptBill', 'ROUNDING');
}

/** Billed with another tier, plan or volume than enrolled. */
function otherTerms(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { enrolled, enrolledCents, plans } = context;
  const lines = comparison.lines.filter(({ billedCents }) => billedCents >= 0);
  const [line] = lines;
  if (enrolled?.kind !== 'enrolled' || !line) return undefined;
  const { row } = enrolled;
  const action = payrollIsRight(comparison, enrolledCents) ? 'acceptOurs' : 'expectNextBill';
  if (row.tier !== null && lines.every(({ tier }) => tier !== row.tier)) {
    const cause = `Billed as ${TIER_NAMES[line.tier]}, enrolled as ${TIER_NAMES[row.tier]}${sinceLabel(row.from)}.`;
    return says('TIER', cause, action, 'TIER_CHANGE');
  }
  const plan = row.plan === null ? undefined : plans(line.coverage, row.plan);
  if (plan !== undefined && lines.every((one) => one.plan !== plan)) {
    return says('PLAN', `Billed for ${line.plan}, enrolled in ${plan}${sinceLabel(row.from)}.`, action, 'PLAN_CHANGE');
  }
  const volume = volumeOf(lines);
  if (row.volumeCents !== null && volume !== null && volume !== row.volumeCents && repeatedLines(lines).length === 0) {
    const cause = `Billed for a volume of ${formatCents(volume)}, enrolled for ${formatCents(row.volumeCents)}${sinceLabel(row.from)}.`;
    return says('VOLUME', cause, action, 'VOLUME_CHANGE');
  }
  return undefined;
}

function payrollIsRight({ billedCents, deductedCents, deductions }: Comparison, enrolledCents: Cents | null): boolean {
  if (deductions.length === 0 || deductedCents === 0 || deductedCents === billedCents) return false;
  return enrolledCents === null || Math.abs(enrolledCents - deductedCents) <= ROUNDING_CENTS;
}

const LIKELY = { 'very likely': 'very likely', possible: 'possibly' } as const;

function notBilled(comparison: Comparison, context: ExplainContext): Explanation {
  const { isBilledMember, coverage } = comparison;
  const { namesake, proposal, isIndistinct, enrolled } = context;
  if (context.hasNumberOfSeveral()) {
    const cause =
      'Several members of the bill have this number, and the name is none of theirs. Link them if one of them is this person.';
    return says('UNMATCHED_MEMBER', cause, null, 'UNKNOWN_MEMBER');
  }
  if (isIndistinct && namesake === undefined) {
    const cause = 'Several people have this name, and nothing tells them apart. Link each to a member of the bill.';
    return says('UNMATCHED_MEMBER', cause, 'acceptBill', 'UNKNOWN_MEMBER');
  }
  if (!isBilledMember && proposal) {
    const { billed, likelihood } = proposal;
    const cause = `Not found on the bill. ${capital(LIKELY[likelihood])} the same person as ${billed.memberName}, ${maskText(billed.memberId)}.`;
    return says('UNMATCHED_MEMBER', cause, 'acceptBill', 'UNKNOWN_MEMBER');
  }
  if (!isBilledMember && namesake !== undefined) {
    const cause = `No member on the bill has this number, but a member of the same name has ${maskText(namesake)}.`;
    return says('UNMATCHED_MEMBER', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  if (enrolled?.kind === 'ended') {
    const cause = `Enrollment ended ${dateLabel(enrolled.last)}. Not billed, but payroll still deducts it.`;
    return says('ENROLLED_NOT_BILLED', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  if (enrolled?.kind === 'enrolled') {
    const cause = `Enrolled${sinceLabel(enrolled.row.from)} and deducted, but not billed.`;
    if (isOfPartMonth(enrolled) && !isDeductedAs(comparison, context.enrolledCents)) {
      const part = `${cause} Coverage is in force for ${enrolled.days} of ${enrolled.of} days: which amount is right?`;
      return says('ENROLLED_NOT_BILLED', part, null, 'NEW_HIRE');
    }
    return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
  }
  const credited = explainStillDeducted(comparison);
  if (credited) return credited;
  if (context.couldBeOnBill()) {
    const cause =
      'Not found on the bill, which has a member with a part of this name whom the file lacks. Link them if they are the same person.';
    return says('UNMATCHED_MEMBER', cause, null, 'UNKNOWN_MEMBER');
  }
  if (context.previous) {
    const cause = `Billed until last month, and payroll still deducts it: ended, or dropped by the carrier? Is this person still covered?`;
    return says('ENROLLED_NOT_BILLED', cause, null, 'CARRIER_CORRECT');
  }
  if (context.month && context.month.proration !== 'fullMonth') {
    const cause = `Payroll deducts ${coverage ?? 'premium'}, but the carrier does not bill it. By its rules it bills only a part of the first month, or none of it: on which day does coverage start?`;
    return says('ENROLLED_NOT_BILLED', cause, null, 'NEW_HIRE');
  }
  const cause = isBilledMember
    ? `Payroll deducts ${coverage ?? 'premium'}, but the carrier does not bill it for this member.`
    : 'Payroll deducts, but the carrier does not bill this member: probably enrolled after the bill was created.';
  return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
}

/** @source docs/decisions/payroll-files.md#a-missing-deduction-ends-coverage-only-with-evidence */
function notDeducted(comparison: Comparison, context: ExplainContext): Explanation | undefined {
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
    return says('NO_DEDUCTION', cause, 'acceptBill', 'UNKNOWN_MEMBER');
  }
  if (!isPayrollMember && context.isIndistinct) {
    const cause = 'Several people have this name, and nothing tells them apart. Link each to a person of the file.';
    return says('NO_DEDUCTION', cause, 'acceptBill', 'UNKNOWN_MEMBER');
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
    return says('NO_DEDUCTION', cause, 'acceptBill', 'UNKNOWN_MEMBER');
  }
  if (!isPayrollMember) return absent(context);
  if (billedWrong) return billedWrong;
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
    if (whole === undefined || isNear(proratedCents(whole, enrolled), comparison.billedCents)) return undefined;
    const cause = `Payroll has no deduction, and ${formatCents(comparison.billedCents)} is billed for ${enrolled.days} of ${enrolled.of} days of ${formatCents(whole)}. Which amount is right?`;
    return says('NO_DEDUCTION', cause, null, 'MISSED_DEDUCTION');
  }
  const usual = usualInstead(comparison, rates);
  if (usual === undefined) return undefined;
  const cause = `Payroll has no deduction, and ${formatCents(comparison.billedCents)} is billed where others are billed ${formatCents(usual)}. Which amount is right?`;
  return says('NO_DEDUCTION', cause, null, 'MISSED_DEDUCTION');
}

/** Whether payroll deducts what the enrollment says. */
function isDeductedAs({ deductedCents }: Comparison, enrolledCents: Cents | null): boolean {
  return enrolledCents !== null && isNear(enrolledCents, deductedCents);
}

function isNear(one: Cents, other: Cents): boolean {
  return Math.abs(one - other) <= ROUNDING_CENTS;
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

function duplicate({ lines, billedCents, deductedCents }: Comparison): Explanation | undefined {
  const repeats = repeatedLines(lines);
  const repeatedCents = repeats.reduce((sum, line) => sum + line.billedCents, 0);
  if (repeats.length === 0 || Math.abs(billedCents - deductedCents - repeatedCents) > ROUNDING_CENTS) return undefined;
  return says('DUPLICATE', 'The same coverage is billed twice for this period.', 'acceptOurs', 'DUPLICATE');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
