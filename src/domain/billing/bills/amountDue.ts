import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import type { BillMoney } from './Bill';
import { BillStatus, isReconciled } from './BillStatus';

/**
 * Amount due on a bill: Σ lines + Σ adjustments − credits. Lines count with their reconciled amount if the bill is reconciled and
 * its group adjusts, then pays; otherwise with their billed amount. Excludes the previous balance.
 *
 * @source product.md, Money, invariant 1
 */
export function amountDue(
  money: Pick<BillMoney, 'billedCents' | 'reconciledCents' | 'adjustmentsCents' | 'creditsCents' | 'reconcilePolicy'>,
  isReconciled: boolean,
): Cents {
  const lines = isReconciled && money.reconcilePolicy === 'adjustThenPay' ? money.reconciledCents : money.billedCents;
  return cents(lines + money.adjustmentsCents - money.creditsCents);
}

/**
 * Amount that can still be allocated to a bill: due − paid − pending, never below zero.
 *
 * @source product.md, Money, invariant 4
 */
export function amountOpen(money: {
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
}): Cents {
  return cents(Math.max(0, money.dueCents - money.paidCents - money.pendingCents));
}

/** Inputs of a bill's balance. */
export interface BalanceParts {
  readonly status: BillStatus;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
}

/**
 * Remaining amount to pay on a bill: due − paid − pending. Negative while a credit exceeds the amount due; zero once the bill is
 * paid, because a Zero Payment moves the credit to suspense.
 */
export function balanceOf({ status, dueCents, paidCents, pendingCents }: BalanceParts): Cents {
  return status === BillStatus.Paid ? ZERO : cents(dueCents - paidCents - pendingCents);
}

/** The reconciled amount of a bill; null until it is reconciled. */
export function reconciledAmount({
  status,
  reconciledCents,
}: {
  readonly status: BillStatus;
  readonly reconciledCents: Cents;
}): Cents | null {
  return isReconciled(status) ? reconciledCents : null;
}

/** Payments on a reconciled bill. */
interface MoneyOnBill {
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
  /** Whether the bill was closed with a Zero Payment. */
  readonly hasZeroPayment: boolean;
}

/**
 * The status of a reconciled bill, as determined by its payments: any pending allocation → PENDING; otherwise 0 < processed < due →
 * PARTIAL; processed ≥ due > 0 or a Zero Payment → PAID; otherwise RECONCILED.
 *
 * @source product.md, The bill's life
 */
export function statusOfMoney({ dueCents, paidCents, pendingCents, hasZeroPayment }: MoneyOnBill): BillStatus {
  if (pendingCents > 0) return BillStatus.Pending;
  if (hasZeroPayment || (dueCents > 0 && paidCents >= dueCents)) return BillStatus.Paid;
  return paidCents > 0 ? BillStatus.Partial : BillStatus.Reconciled;
}
