import type { BillToPay } from '../../../application/payments/ports/PaymentDesk';
import type { Db } from '../Tables';

/**
 * The group's released bills of these keys (who pays knows of no others), in the order of their keys, with who holds their locks at `now`.
 *
 * @param forUpdate nobody else may change them until the transaction ends.
 */
export async function billsToPay(
  db: Db,
  groupNumber: string,
  billPks: readonly string[],
  now: Date,
  forUpdate = false,
): Promise<BillToPay[]> {
  const query = db
    .selectFrom('bills')
    .leftJoin('bill_locks', (join) =>
      join
        .onRef('bill_locks.group_number', '=', 'bills.group_number')
        .onRef('bill_locks.bill_pk', '=', 'bills.bill_pk')
        .on('bill_locks.expires_at', '>', now.toISOString()),
    )
    .leftJoin('people', 'people.user_id', 'bill_locks.user_id')
    .select([
      'bills.bill_pk as billPk',
      'bills.bill_number as billNumber',
      'bills.group_number as groupNumber',
      'bills.status',
      'bills.version',
      'bills.due_cents as dueCents',
      'bills.paid_cents as paidCents',
      'bills.pending_cents as pendingCents',
      'bills.has_zero_payment as hasZeroPayment',
      'bills.reconciled_by_user_id as reconciledByUserId',
      'bill_locks.user_id as lockUserId',
      'bill_locks.since as lockSince',
      'people.first_name as lockFirstName',
      'people.last_name as lockLastName',
    ])
    .where('bills.group_number', '=', groupNumber)
    .where('bills.bill_pk', 'in', [...billPks])
    .where('bills.status', '<>', 'UNRELEASED')
    .orderBy('bills.bill_pk');
  const rows = await (forUpdate ? query.forUpdate('bills') : query).execute();
  return rows.map(({ lockUserId, lockSince, lockFirstName, lockLastName, ...bill }) => ({
    ...bill,
    lock:
      lockUserId && lockSince
        ? { userId: lockUserId, since: lockSince, name: `${lockFirstName ?? ''} ${lockLastName ?? ''}`.trim() }
        : null,
  }));
}
