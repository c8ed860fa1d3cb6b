import { statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { paymentProcessed } from '../../../src/domain/money/ledger/LedgerEvent';
import { isLive, type Payment } from '../../../src/domain/money/payments/Payment';
import { PROCESSING_NAME } from '../../../src/domain/money/processing/RunHistory';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type { BillPaymentChange, BillToPay } from './ports';

export const PROCESSING: PaymentActor = { userId: null, name: PROCESSING_NAME };

/**
 * Processes one pending payment, and the write-offs made with it: posts it to the ledger, pays carriers and bills, and moves
 * the excess to suspense.
 *
 * @returns the payment as it was, or undefined when it was voided or processed meanwhile.
 * @source product.md, Nightly processing; Money, invariants 2, 3, 5, 6, 10
 */
export async function settlePayment(
  tx: Transaction,
  paymentPk: string,
  now: Date,
  by: PaymentActor = PROCESSING,
): Promise<Payment | undefined> {
  const payment = await tx.payments.lock(paymentPk);
  if (!payment || payment.status !== 'PENDING' || !isLive(payment)) return undefined;
  await settle(tx, payment, by, now);
  const { userId, name } = by;
  for (const writeOffPk of payment.writeOffPks) await settlePayment(tx, writeOffPk, now, { userId, name });
  return payment;
}

async function settle(tx: Transaction, payment: Payment, by: PaymentActor, now: Date): Promise<void> {
  const { paymentPk } = payment;
  const { groupNumber, allocations, excessCents, excessTo } = payment;
  const bills = await tx.payableBills.lock(
    groupNumber,
    allocations.map(({ billPk }) => billPk),
    now,
  );
  const shared = await tx.payableBills.withOpenShares(groupNumber, allocations);
  await tx.payments.markProcessed(payment, by, now);
  await tx.ledger.postPayment(paymentProcessed(payment, shared), by, now);
  await tx.ledger.settleDebits(payment, by, now);
  if (excessCents > 0 && excessTo === 'creditSuspense') {
    await tx.heldMoney.add({ groupNumber, paymentPk, amountCents: excessCents }, by, now);
  }
  await tx.payableBills.change(
    groupNumber,
    bills.map((bill) => paidOn(bill, payment)),
    by,
    now,
  );
}

function paidOn(bill: BillToPay, payment: Payment): BillPaymentChange {
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
