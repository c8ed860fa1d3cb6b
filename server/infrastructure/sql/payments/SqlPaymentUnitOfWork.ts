import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { type Bill, groupNumberOf } from '../../../../src/domain/bills/Bill';
import { Account, type LedgerEvent, type ProcessedAllocation } from '../../../../src/domain/ledger/LedgerEvent';
import { ZERO } from '../../../../src/domain/money/Cents';
import type { Payment } from '../../../../src/domain/payments/Payment';
import { PaymentMethod } from '../../../../src/domain/payments/PaymentMethod';
import type {
  Actor,
  BillChange,
  BillToPay,
  LockedPayment,
  NewPayment,
  NewZeroPayment,
  PaymentDesk,
  PaymentTransaction,
  SuspenseToHold,
} from '../../../application/payments/ports';
import { newPk } from '../../../application/shared/newPk';
import { findBill } from '../bills/reading/findBill';
import { inTransaction } from '../inTransaction';
import { assertPaymentWritesOpen } from '../processing/writeGate';
import type { Db, Tx } from '../Tables';
import { billsToPay, changeBills, samePersonMayPay, withOpenShares } from './paidBills';
import { addPaymentEvent, paymentOf, paymentQuery } from './paymentRows';
import { postLedgerEvent } from './postLedgerEvents';
import { SqlKeyBook } from './SqlIdempotencyKeys';

/** What belongs to one transaction, in the words of its port; the SQL is beside it, a file a task. */
class SqlPaymentTransaction implements PaymentTransaction {
  readonly keys;

  constructor(private readonly tx: Tx) {
    this.keys = new SqlKeyBook(tx);
  }

  assertPaymentsOpen(now: Date): Promise<void> {
    return assertPaymentWritesOpen(this.tx, now);
  }

  samePersonMayPay(groupNumber: string): Promise<boolean> {
    return samePersonMayPay(this.tx, groupNumber);
  }

  lockBills(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]> {
    return billsToPay(this.tx, groupNumber, billPks, now, true);
  }

  async usableBankAccounts(groupNumber: string, bankAccountPks: readonly string[]): Promise<readonly string[]> {
    const rows = await this.tx
      .selectFrom('bank_accounts')
      .select('bank_account_pk')
      .where('group_number', '=', groupNumber)
      .where('bank_account_pk', 'in', [...bankAccountPks])
      .where('removed_at', 'is', null)
      .forShare()
      .execute();
    return rows.map(({ bank_account_pk }) => bank_account_pk);
  }

  addPayment(payment: NewPayment, by: Actor, now: Date): Promise<void> {
    return addPayment(this.tx, payment, by, now);
  }

  addZeroPayment(payment: NewZeroPayment, by: Actor, now: Date): Promise<void> {
    return addZeroPayment(this.tx, payment, by, now);
  }

  findBill(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
    return findBill(this.tx, scope, billPk, now);
  }

  async lockPayment(paymentPk: string): Promise<LockedPayment | undefined> {
    const row = await this.payment(paymentPk)
      .select('payments.cutoff_at as cutoffAt')
      .forUpdate('payments')
      .executeTakeFirst();
    return row && paymentOf(row);
  }

  async getPayment(paymentPk: string): Promise<Payment> {
    return paymentOf(await this.payment(paymentPk).executeTakeFirstOrThrow());
  }

  async voidPayment(payment: Payment, reason: string, by: Actor, now: Date): Promise<void> {
    await this.change(payment, 'VOIDED', { disposition: 'VOIDED', void_reason: reason }, by, now);
    await addPaymentEvent(this.tx, payment.paymentPk, 'voided', reason, by, now);
  }

  async settlePayment(payment: Payment, by: Actor, now: Date): Promise<void> {
    await this.change(payment, 'PROCESSED', { status: 'PROCESSED', processed_at: now.toISOString() }, by, now);
    await addPaymentEvent(this.tx, payment.paymentPk, 'processed', '', by, now);
  }

  changeBills(groupNumber: string, changes: readonly BillChange[], by: Actor, now: Date): Promise<void> {
    return changeBills(this.tx, groupNumber, changes, by, now);
  }

  withOpenShares(groupNumber: string, allocations: Payment['allocations']): Promise<readonly ProcessedAllocation[]> {
    return withOpenShares(this.tx, groupNumber, allocations);
  }

  postProcessed(event: LedgerEvent, by: Actor, now: Date): Promise<void> {
    return postProcessed(this.tx, event, by, now);
  }

  async holdInSuspense(
    { groupNumber, paymentPk, billPk, amountCents }: SuspenseToHold,
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    await this.tx
      .insertInto('suspense_items')
      .values({
        group_number: groupNumber,
        suspense_pk: newPk(groupNumber),
        payment_pk: paymentPk,
        bill_pk: billPk ?? null,
        amount_cents: amountCents,
        remaining_cents: amountCents,
        add_date: at,
        add_user: by.name,
        mod_date: at,
        mod_user: by.name,
      })
      .execute();
  }

  private payment(paymentPk: string) {
    return paymentQuery(this.tx)
      .where('payments.group_number', '=', groupNumberOf(paymentPk))
      .where('payments.payment_pk', '=', paymentPk);
  }

  private async change(
    { groupNumber, paymentPk }: Payment,
    state: 'VOIDED' | 'PROCESSED',
    columns: { disposition: 'VOIDED'; void_reason: string } | { status: 'PROCESSED'; processed_at: string },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .updateTable('payments')
      .set({ ...columns, mod_date: now.toISOString(), mod_user: by.name })
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
    await this.tx
      .updateTable('payment_allocations')
      .set({ state })
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
  }
}

/** Money is moved in one database transaction each. */
export class SqlPaymentDesk implements PaymentDesk {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlPaymentTransaction(tx)));
  }
}

/** Posts a processed payment; what it pays each carrier is added to the bill's carriers from the same entries. */
async function postProcessed(tx: Tx, event: LedgerEvent, by: Actor, now: Date): Promise<void> {
  await postLedgerEvent(tx, event, by, now);
  const paid = event.entries.filter(({ account }) => account === Account.CarrierPayable);
  if (paid.length === 0) return;
  const column = (name: 'billPk' | 'carrierCode' | 'amountCents') => sql.val(paid.map((entry) => entry[name]));
  await sql`
    update bill_carriers set paid_cents = paid_cents - paid.amount_cents
    from unnest(${column('billPk')}::text[], ${column('carrierCode')}::text[], ${column('amountCents')}::bigint[])
      as paid (bill_pk, carrier_code, amount_cents)
    where bill_carriers.group_number = ${event.groupNumber} and bill_carriers.bill_pk = paid.bill_pk
      and bill_carriers.carrier_code = paid.carrier_code`.execute(tx);
}

/** Writes a new payment: itself, its sources and its allocations, all pending, and the first entry of its timeline. */
async function addPayment(tx: Tx, payment: NewPayment, by: Actor, now: Date): Promise<void> {
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
async function addZeroPayment(tx: Tx, payment: NewZeroPayment, by: Actor, now: Date): Promise<void> {
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
