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
  const column = <Name extends keyof BillChange>(name: Name) => sql.val(changes.map((change) => change[name]));
  const closed = sql.val(changes.map(({ hasZeroPayment = false }) => hasZeroPayment));
  await sql`
    update bills set status = change.status, paid_cents = change.paid_cents, pending_cents = change.pending_cents,
      has_zero_payment = has_zero_payment or change.closed, version = version + 1, mod_date = ${at}, mod_user = ${by.name}
    from unnest(${column('billPk')}::text[], ${column('status')}::text[], ${column('paidCents')}::bigint[],
      ${column('pendingCents')}::bigint[], ${closed}::boolean[]) as change (bill_pk, status, paid_cents, pending_cents, closed)
    where bills.group_number = ${groupNumber} and bills.bill_pk = change.bill_pk`.execute(tx);
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
