import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { PaymentActor } from '../../shared/Actor';
import { newPk } from '../../shared/newPk';
import type { Db } from '../Tables';

/** Adds an event to a payment's timeline. */
export async function addPaymentEvent(
  db: Db,
  paymentPk: string,
  event:
    | 'made'
    | 'processed'
    | 'voided'
    | 'notProcessed'
    | 'returned'
    | 'reversed'
    | 'reallocated'
    | 'presentedAgain'
    | 'notPresented'
    | 'bankReversal',
  note: string,
  by: PaymentActor,
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
      run_pk: by.runPk ?? null,
    })
    .execute();
}
