import { type BillLine, ReasonCode } from '../bills/BillLine';
import { repeatedLines } from '../bills/lineEdit';
import { type Cents, cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { maskText } from '../text/maskText';
import type { Comparison } from './compareMembers';
import type { DiscrepancyAction, DiscrepancyKind } from './Discrepancy';
import { ROUNDING_CENTS } from './likelyCauses';

/** Kind and probable cause of a difference, with the suggested decision. */
export interface Explanation {
  readonly kind: DiscrepancyKind;
  readonly cause: string;
  readonly suggestedAction: DiscrepancyAction;
  readonly suggestedReason: ReasonCode;
}

/** Context from the rest of the bill and the file. */
export interface ExplainContext {
  /** Whether payroll has most of the bill's members; otherwise the file probably covers only part of the group. */
  readonly coversGroup: boolean;
  /** Number of a member of the same name on the other side, if there is exactly one. */
  readonly namesake: string | undefined;
}

/** Explains a comparison whose amounts differ. */
export function explain(comparison: Comparison, context: ExplainContext): Explanation {
  const { billedCents, deductedCents, deductions, lines } = comparison;
  const difference = billedCents - deductedCents;
  if (Math.abs(difference) <= ROUNDING_CENTS) {
    return says('ROUNDING', 'A few cents of rounding between payroll and the carrier.', 'acceptBill', 'ROUNDING');
  }
  if (lines.length === 0) return notBilled(comparison, context);
  if (deductions.length === 0 || deductedCents === 0) return notDeducted(comparison, context);
  const repeats = repeatedLines(lines);
  const repeatedCents = repeats.reduce((sum, line) => sum + line.billedCents, 0);
  if (repeats.length > 0 && Math.abs(difference - repeatedCents) <= ROUNDING_CENTS) {
    return says('DUPLICATE', 'The same coverage is billed twice for this period.', 'acceptOurs', 'DUPLICATE');
  }
  const share = payPeriodShare(billedCents, deductedCents);
  if (share) {
    const cause = `Payroll has ${share[0]} of ${share[1]} usual deductions; the number of paychecks explains it.`;
    return says('TIMING', cause, 'acceptBill', 'PAYROLL_TIMING');
  }
  return otherAmount(comparison);
}

function notBilled({ isBilledMember, coverage }: Comparison, { namesake }: ExplainContext): Explanation {
  if (!isBilledMember && namesake !== undefined) {
    const cause = `No member on the bill has this number, but a member of the same name has ${maskText(namesake)}.`;
    return says('UNMATCHED_MEMBER', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  const cause = isBilledMember
    ? `Payroll deducts ${coverage ?? 'premium'}, but the carrier does not bill it for this member.`
    : 'Payroll deducts, but the carrier does not bill this member: probably enrolled after the bill was created.';
  return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
}

function notDeducted({ lines, isPayrollMember }: Comparison, context: ExplainContext): Explanation {
  if (has(lines, 'TERMED')) {
    return says('TERMED_STILL_BILLED', 'The carrier shows this coverage as ended but still bills it.', 'acceptOurs');
  }
  if (!isPayrollMember && context.namesake !== undefined) {
    const cause = `Payroll has a member of the same name under ${maskText(context.namesake)}: check the number.`;
    return says('NO_DEDUCTION', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  if (has(lines, 'NEW')) {
    const cause = 'New on this bill; payroll has not started to deduct.';
    return says('NO_DEDUCTION', cause, 'acceptBill', 'NEW_HIRE');
  }
  if (!isPayrollMember && context.coversGroup) {
    return says('TERMED_STILL_BILLED', 'Payroll no longer has this member: probably terminated.', 'acceptOurs');
  }
  const cause = isPayrollMember
    ? 'Payroll has this member but no deduction: waived, on leave, or missed.'
    : 'The file has no row for this member; it may cover only part of the group.';
  return says('NO_DEDUCTION', cause, 'acceptBill', 'MISSED_DEDUCTION');
}

function otherAmount({ billedCents, deductedCents, lines }: Comparison): Explanation {
  const by = formatCents(cents(Math.abs(billedCents - deductedCents)));
  const isChanged = has(lines, 'CHANGED');
  if (billedCents > deductedCents) {
    return isChanged
      ? says(
          'AMOUNT_OVER',
          `${by} more than payroll, after a change: payroll may be behind.`,
          'acceptBill',
          'TIER_CHANGE',
        )
      : says('AMOUNT_OVER', `The carrier bills ${by} more than payroll deducts.`, 'acceptOurs', 'RATE_CORRECTION');
  }
  return says('AMOUNT_UNDER', `The carrier bills ${by} less than payroll deducts.`, 'expectNextBill', 'TIER_CHANGE');
}

function has(lines: readonly BillLine[], change: BillLine['change']): boolean {
  return lines.some((line) => line.change === change);
}

function says(
  kind: DiscrepancyKind,
  cause: string,
  suggestedAction: DiscrepancyAction,
  suggestedReason: ReasonCode = ReasonCode.Terminated,
): Explanation {
  return { kind, cause, suggestedAction, suggestedReason };
}

/** Paychecks deducted and due in a month: paid twice a month, every two weeks, or weekly. */
const SHARES: readonly (readonly [taken: number, due: number])[] = [
  [1, 2],
  [3, 2],
  [2, 1],
  [1, 4],
  [3, 4],
  [5, 4],
  [12, 13],
  [13, 12],
];
/** Tolerance for dividing a premium over paychecks. */
const CENTS_LEFT_OVER = 4;
/** Smaller amounts are close to every share. */
const SMALLEST_BILLED = 500;

/**
 * Share of the billed amount that was deducted, if the number of paychecks explains it.
 *
 * @returns paychecks deducted and due, such as `[1, 2]`; undefined if no share matches.
 */
function payPeriodShare(billed: Cents, deducted: Cents): readonly [taken: number, due: number] | undefined {
  if (billed < SMALLEST_BILLED) return undefined;
  return SHARES.find(([taken, due]) => Math.abs(deducted * due - billed * taken) <= CENTS_LEFT_OVER * due);
}
