import { sql } from 'kysely';
import type { Actor, BillChange } from '../../../application/payments/ports/PaymentDesk';
import { newPk } from '../../../application/shared/newPk';
import type { Tx } from '../Tables';

/** Writes what paying did to bills, each with an event in its history. */
export async function changeBills(
  tx: Tx,
  groupNumber: string,
  changes: readonly BillChange[],
  by: Actor,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const at = now.toISOString();
  for (const { billPk, status, paidCents, pendingCents } of changes) {
    await tx
      .updateTable('bills')
      .set({
        status,
        paid_cents: paidCents,
        pending_cents: pendingCents,
        version: sql`version + 1`,
        mod_date: at,
        mod_user: by.name,
      })
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .execute();
  }
  await tx
    .insertInto('bill_events')
    .values(
      changes.map(({ billPk, event, statusBefore, status, note }) => ({
        group_number: groupNumber,
        bill_pk: billPk,
        event_pk: newPk(groupNumber),
        at,
        user_id: by.userId,
        by_name: by.name,
        event,
        status_before: statusBefore,
        status_after: status,
        note,
      })),
    )
    .execute();
}
