import { ZERO } from '../../../../src/domain/money/Cents';
import { PaymentMethod } from '../../../../src/domain/payments/PaymentMethod';
import type { Actor, NewPayment, NewZeroPayment } from '../../../application/payments/ports/PaymentDesk';
import type { Tx } from '../Tables';
import { addPaymentEvent } from './addPaymentEvent';

/** Writes a new payment: itself, its sources and its allocations, all pending, and the first entry of its timeline. */
export async function addPayment(tx: Tx, payment: NewPayment, by: Actor, now: Date): Promise<void> {
  const { groupNumber, paymentPk, sources, allocations } = payment;
  const key = { group_number: groupNumber, payment_pk: paymentPk };
  const at = now.toISOString();
  await tx
    .insertInto('payments')
    .values({
      ...key,
      confirmation: payment.confirmation,
      amount_cents: payment.amountCents,
      method: payment.method,
      status: 'PENDING',
      settle_date: payment.settleDate,
      cutoff_at: payment.cutoffAt,
      bank_account_pk: sources[0]?.bankAccountPk ?? null,
      made_by: by.name,
      made_by_user_id: by.userId ?? '',
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
  await tx
    .insertInto('payment_sources')
    .values(
      sources.map(({ method, bankAccountPk, amountCents }, index) => ({
        ...key,
        source_no: index + 1,
        method,
        bank_account_pk: bankAccountPk,
        amount_cents: amountCents,
      })),
    )
    .execute();
  await tx
    .insertInto('payment_allocations')
    .values(
      allocations.map(({ billPk, amountCents }) => ({
        ...key,
        bill_pk: billPk,
        amount_cents: amountCents,
        state: 'PENDING' as const,
      })),
    )
    .execute();
  await addPaymentEvent(tx, paymentPk, 'made', '', by, now);
}

/** Writes a Zero Payment: no source and no allocation, processed at once, with both entries of its timeline. */
export async function addZeroPayment(tx: Tx, payment: NewZeroPayment, by: Actor, now: Date): Promise<void> {
  const { groupNumber, paymentPk, confirmation, billPk, businessDate, note } = payment;
  const at = now.toISOString();
  await tx
    .insertInto('payments')
    .values({
      group_number: groupNumber,
      payment_pk: paymentPk,
      confirmation,
      amount_cents: ZERO,
      method: PaymentMethod.ZeroPayment,
      status: 'PROCESSED',
      settle_date: businessDate,
      cutoff_at: at,
      closed_bill_pk: billPk,
      made_by: by.name,
      made_by_user_id: by.userId ?? '',
      processed_at: at,
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
  await addPaymentEvent(tx, paymentPk, 'made', note, by, now);
  await addPaymentEvent(tx, paymentPk, 'processed', '', by, now);
}
