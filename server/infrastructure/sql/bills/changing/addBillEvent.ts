import type { Actor, BillEventToSave, HeldBill } from '../../../../application/bills/ports';
import { newPk } from '../../../../application/shared/newPk';
import type { Tx } from '../../Tables';

/** Writes what happened to a bill. @returns the event's key. */
export async function addBillEvent(
  tx: Tx,
  bill: HeldBill,
  { event, status, note, changeCount }: BillEventToSave,
  by: Actor,
  now: Date,
): Promise<string> {
  const eventPk = newPk(bill.groupNumber);
  await tx
    .insertInto('bill_events')
    .values({
      group_number: bill.groupNumber,
      bill_pk: bill.billPk,
      event_pk: eventPk,
      at: now.toISOString(),
      user_id: by.userId,
      by_name: by.name,
      event,
      status_before: bill.status,
      status_after: status,
      note,
      change_count: changeCount,
    })
    .execute();
  return eventPk;
}
