import { notFound } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedPayment } from './ports';

/** @throws Refusal NOT_FOUND. */
export async function lockPayment(tx: Transaction, paymentPk: string): Promise<LockedPayment> {
  const payment = await tx.payments.lock(paymentPk);
  if (!payment) throw notFound('payment');
  return payment;
}
