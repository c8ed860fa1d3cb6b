import { statusOfMoney } from '../../../src/domain/bills/amountDue';
import { paymentProcessed } from '../../../src/domain/ledger/eventsOf';
import { cents } from '../../../src/domain/money/Cents';
import { isLive, type Payment } from '../../../src/domain/payments/Payment';
import type { Actor, BillChange, BillToPay, PaymentTransaction } from '../payments/ports/PaymentDesk';

/**
 * Turns one pending payment processed: the ledger, the carriers' parts, the bills, and what no bill takes into suspense.
 *
 * @returns the payment as it was, or undefined when there was nothing to do: it was voided or processed meanwhile.
 * @source product.md, Nightly processing; Money, invariants 2, 3, 5, 6, 10
 */
export async function settlePayment(
  tx: PaymentTransaction,
  paymentPk: string,
  by: Actor,
  now: Date,
): Promise<Payment | undefined> {
  const payment = await tx.lockPayment(paymentPk);
  if (!payment || payment.status !== 'PENDING' || !isLive(payment)) return undefined;
  const { groupNumber, allocations, paymentAmount, excessCents } = payment;
  const bills = await tx.lockBills(
    groupNumber,
    allocations.map(({ billPk }) => billPk),
    now,
  );
  const shared = await tx.withOpenShares(groupNumber, allocations);
  await tx.settlePayment(payment, by, now);
  await tx.postProcessed(paymentProcessed(groupNumber, paymentPk, paymentAmount, shared), by, now);
  if (excessCents > 0) await tx.holdInSuspense({ groupNumber, paymentPk, amountCents: excessCents }, by, now);
  await tx.changeBills(
    groupNumber,
    bills.map((bill) => paidOn(bill, payment)),
    by,
    now,
  );
  return payment;
}

function paidOn(bill: BillToPay, payment: Payment): BillChange {
  const amountCents = payment.allocations.find(({ billPk }) => billPk === bill.billPk)?.amountCents ?? 0;
  const pendingCents = cents(bill.pendingCents - amountCents);
  const paidCents = cents(bill.paidCents + amountCents);
  return {
    billPk: bill.billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents, paidCents }),
    paidCents,
    pendingCents,
    event: 'paymentProcessed',
    note: `Payment ${payment.confirmation}`,
  };
}
