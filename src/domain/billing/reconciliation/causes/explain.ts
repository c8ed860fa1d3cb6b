import { type Cents, cents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { isOfEarlierMonth } from '../../bills/BillLine';
import { repeatedLines } from '../../bills/lineEdit';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says, volumeOf } from './Explanation';
import {
  changedThisMonth,
  employeeShare,
  missedPaychecks,
  otherAmount,
  otherContribution,
  otherRate,
  partOfMonth,
  payrollTiming,
} from './explainAmount';
import { explainCredit } from './explainCredit';
import { explainPayer } from './explainPayer';
import { otherThanRates } from './explainRate';
import { notBilled } from './notBilled';
import { notDeducted } from './notDeducted';
import { changedWithinMonth, partByDays, wholeForPart } from './partMonth';
import { otherPayrollTier } from './payrollTier';
import { severalPeople } from './severalPeople';
import { dateLabel, sinceLabel, TIER_NAMES, toldInTime } from './terms';

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
    changedWithinMonth(comparison, context) ??
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
    otherAmount(comparison, context)
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
  if (repeats.length === 0) return severalPeople(comparison, context);
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
    return (
      notEnrolled(comparison, context) ??
      changedWithinMonth(comparison, context) ??
      otherTerms(comparison, context) ??
      wholeForPart(comparison, context) ??
      otherPayrollTier(comparison, context)
    );
  if (context.enrolled?.kind !== 'enrolled' || comparison.retroLines.length > 0) return undefined;
  const { row } = context.enrolled;
  const cause = `Enrolled${sinceLabel(row.from)}, but neither billed nor deducted.`;
  return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
}

/** Billed, but the enrollment has ended or has not started. */
function notEnrolled(comparison: Comparison, { enrolled, rules }: ExplainContext): Explanation | undefined {
  const { billedCents, deductedCents, noDeduction, lines } = comparison;
  if (!enrolled || enrolled.kind === 'enrolled' || billedCents <= 0) return undefined;
  const isDeducted = deductedCents > 0 && !noDeduction;
  const action = deductedCents === billedCents ? 'expectNextBill' : 'acceptOurs';
  if (enrolled.kind === 'ended') {
    const also = isDeducted ? ' and payroll still deducts it' : '';
    const cause = `Enrollment ended ${dateLabel(enrolled.last)}. The carrier still bills it${also}.`;
    const carrier = rules.carriers.find(({ carrierCode }) => carrierCode === lines[0]?.carrierCode);
    if (carrier?.noRetroTerminations) return says('TERMED_STILL_BILLED', `${cause} ${toldInTime(enrolled.last)}`, null);
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
  const lines = comparison.lines.filter((one) => one.billedCents >= 0 && !isOfEarlierMonth(one));
  const [line] = lines;
  if (enrolled?.kind !== 'enrolled' || !line) return undefined;
  const { row, parts = [{ row }] } = enrolled;
  // Without a deduction, only the enrollment can say what is expected.
  const isUnknown = comparison.deductedCents === 0 && enrolledCents === null;
  const expected = isUnknown ? null : 'expectNextBill';
  const action = payrollIsRight(comparison, enrolledCents) ? 'acceptOurs' : expected;
  const tiers = parts.map((part) => part.row.tier);
  if (row.tier !== null && lines.every(({ tier }) => !tiers.includes(tier))) {
    const cause = `Billed as ${TIER_NAMES[line.tier]}, enrolled as ${TIER_NAMES[row.tier]}${sinceLabel(row.from)}.`;
    return says('TIER', cause, action, 'TIER_CHANGE');
  }
  // What changed within the month is compared in parts.
  if (parts.length > 1) return undefined;
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

function duplicate({ lines, billedCents, deductedCents }: Comparison): Explanation | undefined {
  const repeats = repeatedLines(lines);
  const repeatedCents = repeats.reduce((sum, line) => sum + line.billedCents, 0);
  if (repeats.length === 0 || Math.abs(billedCents - deductedCents - repeatedCents) > ROUNDING_CENTS) return undefined;
  return says('DUPLICATE', 'The same coverage is billed twice for this period.', 'acceptOurs', 'DUPLICATE');
}
