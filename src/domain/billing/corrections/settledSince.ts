import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { ROUNDING_CENTS } from '../reconciliation/rounding';
import type { CorrectionTerms } from './Correction';

/** What was posted for a coverage month after a correction was made. */
export interface MonthSince {
  /** Billed premium, including adjustments. */
  readonly billedCents: Cents;
  /** Deducted from the employee. */
  readonly employeeCents: Cents;
  /** From the employee, the employer, and continuation payers. */
  readonly collectedCents: Cents;
}

/**
 * How much of a one-time collection or refund later months settled; zero or more. A month that was not deducted settles nothing of a
 * collection.
 *
 * @param isEmployeeShare whether the payroll file has the employee's share only. Then a correction asks for a part of that share, but the
 * register has the premium that the share stands for.
 * @source BR-COR-18 docs/decisions/corrections.md#arrears-confirm-a-correction-when-all-of-them-are-paid
 */
export function settledCents(
  months: readonly MonthSince[],
  { oneTimeCents, monthlyCents }: Pick<CorrectionTerms, 'oneTimeCents' | 'monthlyCents'>,
  isEmployeeShare: boolean,
): Cents {
  const way = Math.sign(oneTimeCents);
  const excessOf = (month: MonthSince) =>
    isEmployeeShare ? employeeExcess(month, monthlyCents) : month.collectedCents - month.billedCents;
  return sumCents(months.map((month) => cents(Math.max(0, way * excessOf(month)))));
}

/** What the employee paid beyond the share of a month; negative if less. */
function employeeExcess(
  { billedCents, employeeCents, collectedCents }: MonthSince,
  monthlyCents: Cents | null,
): number {
  if (collectedCents === billedCents) return 0;
  if (billedCents === 0) return employeeCents;
  // A credit without a deduction: its part of the share is unknown. The balance of the coverage shows whether anything is left.
  if (collectedCents === 0) return billedCents < 0 ? 0 : 0 - (monthlyCents ?? 0);
  // The employer pays a percentage, or the rest of the premium after a fixed share.
  const shares = [
    Math.round((billedCents * employeeCents) / collectedCents),
    billedCents - (collectedCents - employeeCents),
  ];
  const distance = (share: number) => Math.abs(share - (monthlyCents ?? employeeCents));
  const [share = 0] = shares.sort((one, other) => distance(one) - distance(other));
  return employeeCents - (monthlyCents !== null && distance(share) <= ROUNDING_CENTS ? monthlyCents : share);
}
