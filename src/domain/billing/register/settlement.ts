import { type Cents, cents } from '../../platform/money/Cents';

/** Limits on settling a balance through payroll, for the member's coverage over all plans and months. */
export interface SettlementLimits {
  /** Balance of the coverage; positive if too little was collected. */
  readonly netCents: Cents;
  /** Employee deductions for the coverage. */
  readonly employeeCents: Cents;
  /** Amount already to be collected by unanswered corrections to payroll; zero or more. */
  readonly collectingCents: Cents;
  /** Amount already to be refunded by unanswered corrections to payroll; zero or more. */
  readonly refundingCents: Cents;
  /** Whether a settlement of the coverage is still unanswered. */
  readonly isSettling: boolean;
}

/** A balance and the limits on settling it. */
export interface BalanceToSettle extends SettlementLimits {
  readonly balanceCents: Cents;
}

/** Payroll's task for a balance: collect (positive) or refund (negative), or why there is none. */
export type BalanceSettlement =
  | { readonly amountCents: Cents; readonly reason?: undefined }
  | { readonly amountCents?: undefined; readonly reason: string };

/**
 * The amount of a balance that payroll can settle: at most the balance of the coverage over all plans, minus what payroll was
 * already asked to settle, and at most the employees' payments for a refund.
 *
 * @source BR-REG-07 docs/decisions/register.md#payroll-settles-a-balance-once-and-up-to-what-employees-paid
 */
export function settlementOf(balance: BalanceToSettle): BalanceSettlement {
  const { balanceCents, netCents, employeeCents, collectingCents, refundingCents, isSettling } = balance;
  if (balanceCents === 0) return { reason: 'The balance is zero.' };
  if (isSettling) return { reason: 'Payroll is already asked to settle this coverage.' };
  if (Math.sign(netCents) !== Math.sign(balanceCents)) {
    return { reason: 'Other plans of the member cancel this balance out.' };
  }
  const isRefund = balanceCents < 0;
  const left = Math.abs(netCents) - (isRefund ? refundingCents : collectingCents);
  if (left <= 0) return { reason: 'Corrections to payroll already ask for this amount.' };
  if (!isRefund) return { amountCents: cents(Math.min(balanceCents, left)) };
  const paid = employeeCents - refundingCents;
  if (paid <= 0) return { reason: 'The employee paid none of it, so payroll has nothing to refund.' };
  return { amountCents: cents(-Math.min(Math.abs(balanceCents), left, paid)) };
}
