import { amountOpen, statusOfMoney } from '../../billing/bills/amountDue';
import type { Bill } from '../../billing/bills/Bill';
import { isReconciled } from '../../billing/bills/BillStatus';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import type { CheckEffect, CheckTarget } from './Deposit';

/** The fields of a bill that determine how much of a check can be applied to it. */
export type PostableBill = Pick<Bill, 'billPk' | 'status' | 'dueCents' | 'paidCents' | 'pendingCents'> & {
  readonly hasZeroPayment: boolean;
};

/** A check with its placement. */
export interface PlacedCheck {
  readonly checkPk: string;
  readonly amountCents: Cents;
  readonly target: CheckTarget;
  readonly billPk: string | null;
}

/** Effect of posting one check. */
export interface CheckPosting<B extends PostableBill> extends CheckEffect {
  readonly checkPk: string;
  /** The bill before this check, after the earlier ones; undefined without a bill. */
  readonly bill: B | undefined;
}

/**
 * Effect of posting checks one after the other. A bill receives at most its open amount, and nothing before it is reconciled; the
 * rest goes to suspense. Omits undecided checks.
 *
 * @source product.md, Money, invariants 2 and 4; The bill's life
 * @source docs/decisions/deposits.md#a-check-of-a-known-payer-is-a-payment-of-the-group
 */
export function planPosting<B extends PostableBill>(
  checks: readonly PlacedCheck[],
  bills: readonly B[],
): readonly CheckPosting<B>[] {
  const current = new Map(bills.map((bill) => [bill.billPk, bill]));
  return checks.flatMap(({ checkPk, amountCents, target, billPk }): CheckPosting<B>[] => {
    if (target === 'undecided') return [];
    const bill = billPk === null ? undefined : current.get(billPk);
    const open = bill && isReconciled(bill.status) && !bill.hasZeroPayment ? amountOpen(bill) : ZERO;
    const paidCents = cents(Math.min(open, amountCents));
    const rest = cents(amountCents - paidCents);
    const after = bill && paidCents > 0 ? withPaid(bill, paidCents) : bill;
    if (after) current.set(after.billPk, after);
    return [
      {
        checkPk,
        bill,
        paidCents,
        suspenseCents: target === 'unknown' ? ZERO : rest,
        unknownCents: target === 'unknown' ? rest : ZERO,
        statusAfter: after?.status ?? null,
      },
    ];
  });
}

function withPaid<B extends PostableBill>(bill: B, amountCents: Cents): B {
  const paidCents = cents(bill.paidCents + amountCents);
  return { ...bill, paidCents, status: statusOfMoney({ ...bill, paidCents }) };
}
