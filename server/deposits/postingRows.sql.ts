import type { Tx } from '../database/Tables';
import { addPaymentEvent } from '../payments/paymentRows.sql';
import type { Caller } from '../shared/Caller';
import type { CheckPayment, NewDepositSuspense } from './ports';

/** A payment that is made and processed at once. */
type ProcessedPaymentRow = Omit<CheckPayment, 'method' | 'allocation'> & {
  readonly method: CheckPayment['method'] | 'Credit Suspense';
  readonly allocations: readonly NonNullable<CheckPayment['allocation']>[];
};

/** Inserts a processed payment with its source, its allocations and its timeline. */
export async function insertProcessedPayment(
  tx: Tx,
  payment: ProcessedPaymentRow,
  by: Caller,
  now: Date,
): Promise<void> {
  const { groupNumber, paymentPk, method, amountCents, allocations, note } = payment;
  const at = now.toISOString();
  const key = { group_number: groupNumber, payment_pk: paymentPk };
  await tx
    .insertInto('payments')
    .values({
      ...key,
      confirmation: payment.confirmation,
      amount_cents: amountCents,
      method,
      status: 'PROCESSED',
      settle_date: payment.settleDate,
      cutoff_at: at,
      bank_account_pk: null,
      made_by: by.name,
      made_by_user_id: by.userId,
      processed_at: at,
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
  await tx
    .insertInto('payment_sources')
    .values({ ...key, source_no: 1, method, bank_account_pk: null, amount_cents: amountCents })
    .execute();
  for (const { billPk, amountCents: paidCents } of allocations) {
    await tx
      .insertInto('payment_allocations')
      .values({ ...key, bill_pk: billPk, amount_cents: paidCents, state: 'PROCESSED' })
      .execute();
  }
  await addPaymentEvent(tx, paymentPk, 'made', note, by, now);
  await addPaymentEvent(tx, paymentPk, 'processed', '', by, now);
}

/** Holds the money of a check that no bill takes. */
export async function insertSuspense(tx: Tx, item: NewDepositSuspense, by: Caller, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('suspense_items')
    .values({
      group_number: item.groupNumber,
      suspense_pk: item.suspensePk,
      payment_pk: item.paymentPk,
      bill_pk: item.billPk,
      check_pk: item.checkPk,
      amount_cents: item.amountCents,
      remaining_cents: item.amountCents,
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
}
