import { sql } from 'kysely';
import { Account } from '../../src/domain/ledger/Account';
import { carrierShares, openShares } from '../../src/domain/ledger/carrierShares';
import type { LedgerEvent, ProcessedAllocation } from '../../src/domain/ledger/LedgerEvent';
import { negate } from '../../src/domain/money/Cents';
import type { Payment } from '../../src/domain/payments/Payment';
import type { Db, Tx } from '../database/Tables';
import { newPk } from '../shared/newPk';
import type { BillPaymentChange, BillToPay, PaymentActor } from './ports';

/**
 * The group's released bills with these keys and their locks at `now`, ordered by key. Payors do not see unreleased bills.
 *
 * @param forUpdate locks the bills until the transaction ends.
 */
export async function billsToPay(
  db: Db,
  groupNumber: string,
  billPks: readonly string[],
  now: Date,
  forUpdate = false,
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
    .leftJoin('people', 'people.user_id', 'bill_locks.user_id')
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

/** A payment's allocations with the unpaid part of each carrier's share of the bill. */
export async function withOpenShares(
  tx: Tx,
  groupNumber: string,
  allocations: Payment['allocations'],
): Promise<ProcessedAllocation[]> {
  if (allocations.length === 0) return [];
  const rows = await tx
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

/** Adds what a processed payment settles of each carrier's share to the bills' carriers: by paying it, or by carrying it on. */
export async function payCarriers(tx: Tx, event: LedgerEvent): Promise<void> {
  const paid = event.entries.flatMap((entry) => {
    if (entry.account === Account.CarrierPayable) return [entry];
    return entry.account === Account.DebitSuspense ? [{ ...entry, amountCents: negate(entry.amountCents) }] : [];
  });
  if (paid.length === 0) return;
  const column = (name: 'billPk' | 'carrierCode' | 'amountCents') => sql.val(paid.map((entry) => entry[name]));
  await sql`
    update bill_carriers set paid_cents = paid_cents - paid.amount_cents
    from unnest(${column('billPk')}::text[], ${column('carrierCode')}::text[], ${column('amountCents')}::bigint[])
      as paid (bill_pk, carrier_code, amount_cents)
    where bill_carriers.group_number = ${event.groupNumber} and bill_carriers.bill_pk = paid.bill_pk
      and bill_carriers.carrier_code = paid.carrier_code`.execute(tx);
}

/** Writes how a payment changes bills, each with an event in the bill's history. */
export async function changeBills(
  tx: Tx,
  groupNumber: string,
  changes: readonly BillPaymentChange[],
  by: PaymentActor,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const at = now.toISOString();
  const column = <Name extends keyof BillPaymentChange>(name: Name) => sql.val(changes.map((change) => change[name]));
  const closed = sql.val(changes.map(({ hasZeroPayment = false }) => hasZeroPayment));
  await sql`
    update bills set status = change.status, paid_cents = change.paid_cents, pending_cents = change.pending_cents,
      has_zero_payment = has_zero_payment or change.closed, version = version + 1, mod_date = ${at}, mod_user = ${by.name}
    from unnest(${column('billPk')}::text[], ${column('status')}::text[], ${column('paidCents')}::bigint[],
      ${column('pendingCents')}::bigint[], ${closed}::boolean[]) as change (bill_pk, status, paid_cents, pending_cents, closed)
    where bills.group_number = ${groupNumber} and bills.bill_pk = change.bill_pk`.execute(tx);
  await addBillEvents(tx, groupNumber, changes, by, now);
}

/** Adds an event to each bill's history. */
export async function addBillEvents(
  tx: Tx,
  groupNumber: string,
  changes: readonly BillPaymentChange[],
  by: PaymentActor,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
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
