import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { type Explanation, says } from './causes/Explanation';
import type { Comparison } from './compareMembers';
import { coverageText } from './coverageFamily';
import { ROUNDING_CENTS } from './likelyCauses';
import type { Deduction } from './PayrollTable';

/** Deductions of a comparison that move a member's balance, and those that pay for the month. */
export interface SplitDeductions {
  /** The comparison without the movements; the comparison itself if there are none. */
  readonly regular: Comparison;
  /** Empty for almost every member. */
  readonly movements: readonly Deduction[];
}

const MOVEMENT =
  /\b(?:arrears?|arr|catch ?up|make ?up|prior (?:period|month|year)|previous|retro(?:active)?|past due|missed|recovery|recoup(?:ment)?|repay(?:ment)?|refund|credit|adj(?:ustment)?s?|correction|reversal|void(?:ed)?)\b/;

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
 * Separates the movements of comparisons. Where all deductions of most people who have movements are together what is billed, refunds
 * undo deductions of the same month, and all of them count.
 */
export function movementSplitter(comparisons: readonly Comparison[]): (comparison: Comparison) => SplitDeductions {
  let [moved, together] = [0, 0];
  for (const { deductions, deductedCents, billedCents } of comparisons) {
    if (!deductions.some(isMovement)) continue;
    moved += 1;
    if (deductedCents === billedCents) together += 1;
  }
  const isOfMonth = together * 2 > moved;
  return (comparison) =>
    isOfMonth || moved === 0 || comparison.deductedCents === comparison.billedCents
      ? { regular: comparison, movements: [] }
      : splitMovements(comparison);
}

function splitMovements(comparison: Comparison): SplitDeductions {
  const { deductions, deductedCents } = comparison;
  const movements = deductions.filter(isMovement);
  if (movements.length === 0) return { regular: comparison, movements };
  const rest = cents(deductedCents - movedCents(movements));
  return {
    regular: { ...comparison, deductions: deductions.filter((one) => !isMovement(one)), deductedCents: rest },
    movements,
  };
}

export function movedCents(movements: readonly Deduction[]): Cents {
  return sumCents(movements.map(({ amountCents }) => amountCents));
}

/**
 * Explains movements that no balance explains: the bill is paid as billed, and nothing is expected. Undefined if the regular
 * deductions differ from the bill.
 */
export function explainMovements(
  { billedCents, deductedCents }: Comparison,
  movements: readonly Deduction[],
): Explanation | undefined {
  if (Math.abs(deductedCents - billedCents) > ROUNDING_CENTS) return undefined;
  const names = [...new Set(movements.map(({ coverage, fileCoverage }) => `“${fileCoverage ?? coverage ?? ''}”`))];
  const moved = formatCents(movedCents(movements));
  const cause = `${moved} as ${names.join(', ')} is money of another month. The rest agrees with the bill.`;
  return says('TIMING', cause, 'acceptBill', 'PAYROLL_TIMING');
}
