import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { isOfEarlierMonth } from '../bills/BillLine';
import { type Explanation, says } from './causes/Explanation';
import type { Comparison } from './compareMembers';
import { coverageText } from './coverageFamily';
import type { Deduction } from './PayrollTable';
import { ROUNDING_CENTS } from './rounding';

/** Deductions of a comparison that move a member's balance, and those that pay for the month. */
export interface SplitDeductions {
  /** The comparison without the movements; the comparison itself if there are none. */
  readonly regular: Comparison;
  /** Empty for almost every member. */
  readonly movements: readonly Deduction[];
}

const MOVEMENT =
  /\b(?:arrears?|arr|catch ?up|make ?up|prior (?:pay(?:roll)? )?(?:period|month|year)|previous|retro(?:active)?|past due|missed|recovery|recoup(?:ment)?|repay(?:ment)?|refund|credit|adj(?:ustment)?s?|correction|reversal|void(?:ed)?|back (?:deduction|premium|payment)s?|(?:over|under) ?(?:payment|paid|deduct(?:ion|ed)))\b/;

/**
 * Whether a deduction is named as money of another time: arrears, a catch-up, a refund, an adjustment. It is no part of this month's
 * premium.
 *
 * @source docs/decisions/payroll-files.md#arrears-and-refunds-are-no-premium-of-the-month
 */
export function isMovement({ coverage, fileCoverage }: Pick<Deduction, 'coverage' | 'fileCoverage'>): boolean {
  const name = fileCoverage ?? coverage;
  return name !== null && MOVEMENT.test(coverageText(name));
}

/**
 * Separates the movements of a comparison. A refund on the day of a deduction undoes a part of that deduction, and counts with it.
 * Nothing else is counted because it would agree with the bill.
 */
export function splitMovements(comparison: Comparison): SplitDeductions {
  const { lines, deductions, deductedCents } = comparison;
  // Money of another month that the bill charges or credits as well is compared with those lines.
  const named = lines.some(isOfEarlierMonth) ? [] : deductions.filter(isMovement);
  if (named.length === 0) return { regular: comparison, movements: named };
  const paidOn = new Set(
    deductions.flatMap((one) => (isMovement(one) || one.amountCents <= 0 ? [] : (one.payDate ?? []))),
  );
  const movements = named.filter(
    ({ amountCents, payDate }) => amountCents >= 0 || payDate === undefined || !paidOn.has(payDate),
  );
  const apart = new Set(movements);
  return {
    regular: {
      ...comparison,
      deductions: deductions.filter((one) => !apart.has(one)),
      deductedCents: cents(deductedCents - movedCents(movements)),
    },
    movements,
  };
}

export function movedCents(movements: readonly Deduction[]): Cents {
  return sumCents(movements.map(({ amountCents }) => amountCents));
}

/**
 * Explains movements that no balance explains. If the regular deductions agree with the bill, it is paid as billed, and nothing is
 * expected. If only both together agree, a person is asked: the money may be of this month or of another one. Otherwise undefined.
 */
export function explainMovements(
  { billedCents, deductedCents }: Comparison,
  movements: readonly Deduction[],
): Explanation | undefined {
  const moved = movedCents(movements);
  const names = [...new Set(movements.map(({ coverage, fileCoverage }) => `“${fileCoverage ?? coverage ?? ''}”`))].join(
    ', ',
  );
  const isBilled = (amount: number) => Math.abs(amount - billedCents) <= ROUNDING_CENTS;
  if (isBilled(deductedCents)) {
    const cause = `${formatCents(moved)} as ${names} is money of another month. The rest agrees with the bill.`;
    return says('TIMING', cause, 'acceptBill', 'PAYROLL_TIMING');
  }
  if (!isBilled(deductedCents + moved)) return undefined;
  const cause = `Payroll has ${formatCents(deductedCents)}, and ${formatCents(moved)} as ${names}. Only together are they what is billed: is all of it for this month?`;
  return says('TIMING', cause, null, 'PAYROLL_TIMING');
}
