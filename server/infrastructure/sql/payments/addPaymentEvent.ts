import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { Actor } from '../../../application/payments/ports/PaymentDesk';
import { newPk } from '../../../application/shared/newPk';
import type { Db } from '../Tables';

/** Something that happened to a payment, for its timeline. */
export async function addPaymentEvent(
  db: Db,
  paymentPk: string,
  event: 'made' | 'processed' | 'voided' | 'notProcessed',
  note: string,
  by: Actor,
  now: Date,
): Promise<void> {
  const groupNumber = groupNumberOf(paymentPk);
  await db
    .insertInto('payment_events')
    .values({
      group_number: groupNumber,
      payment_pk: paymentPk,
      event_pk: newPk(groupNumber),
      at: now.toISOString(),
      user_id: by.userId,
      by_name: by.name,
      event,
      note,
    })
    .execute();
}
