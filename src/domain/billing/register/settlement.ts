import { type Cents, cents } from '../../platform/money/Cents';

/** Limits on settling a balance through payroll, for the member's coverage over all plans and months. */
export interface SettlementLimits {
  /** Balance of the coverage; positive if too little was collected. */
  readonly netCents: Cents;
  /**
   * The employee's part of `netCents`, if payroll files have the employee's share only; otherwise `netCents`. Zero if the employee has paid
   * the share.
   */
  readonly employeeNetCents: Cents;
  /** Employee deductions for the coverage. */
  readonly employeeCents: Cents;
  /** Amount already to be collected by unanswered corrections to payroll; zero or more. */
  readonly collectingCents: Cents;
  /** Amount already to be refunded by unanswered corrections to payroll; zero or more. */
  readonly refundingCents: Cents;
  /** Whether a settlement of the coverage is still unanswered. */
  readonly isSettling: boolean;
}

/** Sums of a coverage's register, over all plans and months. */
export interface CoverageSums {
  readonly netCents: Cents;
  readonly adjustmentCents: Cents;
  /** Of the months whose payroll file has the employee's share only: the balance without adjustments, and the employee's open share. */
  readonly shared: { readonly balanceCents: Cents; readonly openCents: Cents } | undefined;
}

/**
 * The employee's part of a coverage's balance. An adjustment, such as a write-off, takes the same proportion of the premium and of the share;
 * what other files and opening balances left is the employee's in full.
 *
 * @source docs/decisions/register.md#payroll-settles-a-balance-once-and-up-to-what-employees-paid
 */
export function employeeNet({ netCents, adjustmentCents, shared }: CoverageSums): Cents {
  if (!shared) return netCents;
  const { balanceCents, openCents } = shared;
  const other = netCents - adjustmentCents - balanceCents;
  const open =
    balanceCents === 0 ? openCents : Math.round((openCents * (balanceCents + adjustmentCents)) / balanceCents);
  return cents(open + other);
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
 * already asked to settle, and at most the employees' payments for a refund. In a file with the employee's share only, it is that share of
 * the balance.
 *
 * @source BR-REG-07 docs/decisions/register.md#payroll-settles-a-balance-once-and-up-to-what-employees-paid
 */
export function settlementOf(balance: BalanceToSettle): BalanceSettlement {
  const { balanceCents, netCents, employeeNetCents, employeeCents, collectingCents, refundingCents, isSettling } =
    balance;
  if (balanceCents === 0) return { reason: 'The balance is zero.' };
  if (isSettling) return { reason: 'Payroll is already asked to settle this coverage.' };
  if (Math.sign(netCents) !== Math.sign(balanceCents)) {
    return { reason: 'Other plans of the member cancel this balance out.' };
  }
  if (Math.sign(employeeNetCents) !== Math.sign(netCents)) {
    return { reason: "The balance is the employer's part, so payroll has nothing to settle with the employee." };
  }
  const isRefund = balanceCents < 0;
  const left = Math.abs(employeeNetCents) - (isRefund ? refundingCents : collectingCents);
  if (left <= 0) return { reason: 'Corrections to payroll already ask for this amount.' };
  // All of it by proportion, so that plans of one coverage share the employee's part.
  const part = Math.min(1, employeeNetCents / netCents);
  const own = Math.round(Math.abs(balanceCents) * part);
  if (!isRefund) return { amountCents: cents(Math.min(own, left)) };
  const paid = employeeCents - refundingCents;
  if (paid <= 0) return { reason: 'The employee paid none of it, so payroll has nothing to refund.' };
  return { amountCents: cents(-Math.min(own, left, paid)) };
}
