import { sql } from 'kysely';
import { carrierShares, openShares } from '../../../src/domain/money/ledger/carrierShares';
import type { ProcessedAllocation } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { billCondition } from '../../platform/database/conditions';
import type { Db, Tx } from '../../platform/database/Tables';
import type { PaymentActor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { BillPaymentChange, BillToPay, PaidOnBill, PayableBillRepository } from './ports';

/**
 * The group's released bills with these keys and their locks at `now`, ordered by key. Payors do not see unreleased bills.
 *
 * @param forUpdate locks the bills until the transaction ends.
 * @param scope leaves out bills outside of it. Default: none.
 */
export async function billsToPay(
  db: Db,
  groupNumber: string,
  billPks: readonly string[],
  now: Date,
  { forUpdate = false, scope = { kind: 'all' } }: { readonly forUpdate?: boolean; readonly scope?: Scope } = {},
): Promise<BillToPay[]> {
  // SQL has no empty list to compare with. A check in suspense pays no bill.
  if (billPks.length === 0) return [];
  const query = db
    .selectFrom('bills')
    .leftJoin('bill_locks', (join) =>
      join
        .onRef('bill_locks.group_number', '=', 'bills.group_number')
        .onRef('bill_locks.bill_pk', '=', 'bills.bill_pk')
        .on('bill_locks.expires_at', '>', now.toISOString()),
    )
    .select([
      'bills.bill_pk as billPk',
      'bills.bill_number as billNumber',
      'bills.group_number as groupNumber',
      'bills.status',
      'bills.version',
      'bills.due_date as dueDate',
      'bills.due_cents as dueCents',
      'bills.paid_cents as paidCents',
      'bills.pending_cents as pendingCents',
      'bills.has_zero_payment as hasZeroPayment',
      'bills.reconciled_by_user_id as reconciledByUserId',
      'bill_locks.user_id as lockUserId',
      'bill_locks.since as lockSince',
    ])
    .where('bills.group_number', '=', groupNumber)
    .where('bills.bill_pk', 'in', [...billPks])
    .where('bills.status', '<>', 'UNRELEASED')
    .where(billCondition(scope, 'bills'))
    .orderBy('bills.bill_pk');
  const rows = await (forUpdate ? query.forUpdate('bills') : query).execute();
  const names = await namesOf(
    db,
    rows.flatMap(({ lockUserId }) => lockUserId ?? []),
  );
  return rows.map(({ lockUserId, lockSince, ...bill }) => ({
    ...bill,
    lock: lockUserId && lockSince ? { userId: lockUserId, since: lockSince, name: names.get(lockUserId) ?? '' } : null,
  }));
}

/** A separate statement: Citus locks no bill that is joined with a table of the coordinator, and reports no error. */
async function namesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['user_id', 'first_name', 'last_name'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, first_name, last_name }) => [user_id, `${first_name} ${last_name}`.trim()]));
}

/** The bills of payments, in one transaction. */
export class SqlPayableBills implements PayableBillRepository {
  constructor(private readonly tx: Tx) {}

  lock(groupNumber: string, billPks: readonly string[], now: Date, scope?: Scope): Promise<readonly BillToPay[]> {
    return billsToPay(this.tx, groupNumber, billPks, now, { forUpdate: true, ...(scope && { scope }) });
  }

  async withOpenShares(
    groupNumber: string,
    allocations: readonly PaidOnBill[],
  ): Promise<readonly ProcessedAllocation[]> {
    if (allocations.length === 0) return [];
    const rows = await this.tx
      .selectFrom('bill_carriers')
      .innerJoin('bills', (join) =>
        join
          .onRef('bills.group_number', '=', 'bill_carriers.group_number')
          .onRef('bills.bill_pk', '=', 'bill_carriers.bill_pk'),
      )
      .select([
        'bills.bill_pk as billPk',
        'bills.reconcile_policy as reconcilePolicy',
        'bills.credits_cents as creditsCents',
        'bill_carriers.carrier_code as carrierCode',
        'bill_carriers.billed_cents as billedCents',
        'bill_carriers.reconciled_cents as reconciledCents',
        'bill_carriers.adjustments_cents as adjustmentsCents',
        'bill_carriers.paid_cents as paidCents',
      ])
      .where('bills.group_number', '=', groupNumber)
      .where(
        'bills.bill_pk',
        'in',
        allocations.map(({ billPk }) => billPk),
      )
      .orderBy('bill_carriers.carrier_code')
      .execute();
    return allocations.map(({ billPk, amountCents }) => {
      const parts = rows.filter((row) => row.billPk === billPk);
      const [bill] = parts;
      if (!bill) throw new Error(`Bill ${billPk} has no carriers to pay.`);
      const paid = new Map(parts.map(({ carrierCode, paidCents }) => [carrierCode, paidCents]));
      return { billPk, amountCents, shares: openShares(carrierShares(bill, parts), paid) };
    });
  }

  async change(groupNumber: string, changes: readonly BillPaymentChange[], by: PaymentActor, now: Date): Promise<void> {
    if (changes.length === 0) return;
    const at = now.toISOString();
    const column = <Name extends keyof BillPaymentChange>(name: Name) => sql.val(changes.map((change) => change[name]));
    const closed = sql.val(changes.map(({ hasZeroPayment = false }) => hasZeroPayment));
    await sql`
      update bills set status = change.status, paid_cents = change.paid_cents, pending_cents = change.pending_cents,
        has_zero_payment = has_zero_payment or change.closed, version = version + 1, mod_date = ${at}, mod_user = ${by.name}
      from unnest(${column('billPk')}::text[], ${column('status')}::text[], ${column('paidCents')}::bigint[],
        ${column('pendingCents')}::bigint[], ${closed}::boolean[]) as change (bill_pk, status, paid_cents, pending_cents, closed)
      where bills.group_number = ${groupNumber} and bills.bill_pk = change.bill_pk`.execute(this.tx);
    await this.note(groupNumber, changes, by, now);
  }

  async note(groupNumber: string, changes: readonly BillPaymentChange[], by: PaymentActor, now: Date): Promise<void> {
    const at = now.toISOString();
    await this.tx
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
}
