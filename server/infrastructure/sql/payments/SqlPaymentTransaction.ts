import type { Scope } from '../../../../src/domain/access/Scope';
import { type Bill, groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { ProcessedAllocation } from '../../../../src/domain/ledger/eventsOf';
import type { LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import type { Payment } from '../../../../src/domain/payments/Payment';
import type {
  Actor,
  BillChange,
  BillToPay,
  LockedPayment,
  NewPayment,
  NewZeroPayment,
  PaymentTransaction,
  SuspenseToHold,
} from '../../../application/payments/ports/PaymentDesk';
import { newPk } from '../../../application/shared/newPk';
import { findBill } from '../bills/selectBills';
import { assertPaymentWritesOpen } from '../processing/assertWritesOpen';
import type { Tx } from '../Tables';
import { addPayment, addZeroPayment } from './addPayment';
import { addPaymentEvent } from './addPaymentEvent';
import { billsToPay } from './billsToPay';
import { changeBills } from './changeBills';
import { paymentOf } from './paymentOf';
import { paymentQuery } from './paymentQuery';
import { postProcessed } from './postProcessed';
import { SqlKeyBook } from './SqlKeyBook';
import { samePersonMayPay } from './samePersonMayPay';
import { withOpenShares } from './withOpenShares';

/** What belongs to one transaction, in the words of its port; the SQL is beside it, a file a task. */
export class SqlPaymentTransaction implements PaymentTransaction {
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
