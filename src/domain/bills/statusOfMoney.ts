import type { Cents } from '../money/Cents';
import { BillStatus } from './BillStatus';

/** The money on a bill once it has been reconciled. */
export interface MoneyOnBill {
  readonly dueCents: Cents;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
  /** Whether a Zero Payment closed the bill. */
  readonly hasZeroPayment: boolean;
}

/**
 * The status of a reconciled bill is a function of the money on it: any pending allocation → PENDING;
 * else 0 < processed < due → PARTIAL; processed ≥ due > 0 or a Zero Payment → PAID; else RECONCILED.
 *
 * @source product.md, The bill's life
 */
export function statusOfMoney({ dueCents, paidCents, pendingCents, hasZeroPayment }: MoneyOnBill): BillStatus {
  if (pendingCents > 0) return BillStatus.Pending;
  if (hasZeroPayment || (dueCents > 0 && paidCents >= dueCents)) return BillStatus.Paid;
  return paidCents > 0 ? BillStatus.Partial : BillStatus.Reconciled;
}
