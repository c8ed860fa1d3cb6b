import type { Scope } from '../../src/domain/access/Scope';
import type { Bill } from '../../src/domain/bills/Bill';
import { dateText } from '../../src/domain/dates/LocalDate';
import type { LedgerEvent, ProcessedAllocation } from '../../src/domain/ledger/LedgerEvent';
import { ZERO } from '../../src/domain/money/Cents';
import type { Payment } from '../../src/domain/payments/Payment';
import { isHeld } from '../../src/domain/payments/paymentMethods';
import type { HeldBalances } from '../../src/domain/payments/SuspenseBalance';
import type { PaymentRulesInForce } from '../../src/domain/rules/PaymentRules';
import { findBill } from '../bills/selectBills.sql';
import { inTransaction } from '../database/inTransaction';
import type { Db, Tx } from '../database/Tables';
import { assertPaymentWritesOpen } from '../processing/writeGate.sql';
import { paymentRulesAt } from '../rules/paymentRuleRows.sql';
import { loadToSettle, saveSettled } from './bulkSettlement.sql';
import { addSuspenseItem, consumeReserved, freeReserved, lockHeldBalances, reserveHeld } from './heldMoney.sql';
import { billsToPay, changeBills, payCarriers, withOpenShares } from './paymentBills.sql';
import { addPaymentEvent, lockPayment, paymentOf, paymentQueryOf } from './paymentRows.sql';
import type {
  BillPaymentChange,
  BillToPay,
  LockedPayment,
  NewPayment,
  NewSuspenseItem,
  NewZeroPayment,
  PaymentActor,
  PaymentTransaction,
  PaymentUnitOfWork,
} from './ports';
import { postLedgerEvent } from './postLedgerEvent.sql';
import { SqlIdempotencyKeys } from './SqlIdempotencyKeys';

export class SqlPaymentUnitOfWork implements PaymentUnitOfWork {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlPaymentTransaction(tx)));
  }
}

export class SqlPaymentTransaction implements PaymentTransaction {
  readonly keys;

  constructor(protected readonly tx: Tx) {
    this.keys = new SqlIdempotencyKeys(tx);
  }

  assertPaymentsOpen(now: Date): Promise<void> {
    return assertPaymentWritesOpen(this.tx, now);
  }

  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce> {
    return paymentRulesAt(this.tx, groupNumber, now);
  }

  lockBills(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]> {
    return billsToPay(this.tx, groupNumber, billPks, now, true);
  }

  async lockBankAccounts(groupNumber: string, bankAccountPks: readonly string[]): Promise<readonly string[]> {
    const rows = await this.tx
      .selectFrom('bank_accounts')
      .select('bank_account_pk')
      .where('group_number', '=', groupNumber)
      .where('bank_account_pk', 'in', [...bankAccountPks])
      .where('removed_at', 'is', null)
      .where('verified_at', 'is not', null)
      .forShare()
      .execute();
    return rows.map(({ bank_account_pk }) => bank_account_pk);
  }

  lockHeldMoney(groupNumber: string): Promise<HeldBalances> {
    return lockHeldBalances(this.tx, groupNumber);
  }

  async addPayment(payment: NewPayment, by: PaymentActor, now: Date): Promise<void> {
    const { groupNumber, paymentPk, method, amountCents, sources, allocations, scheduledFor = null } = payment;
    const key = { group_number: groupNumber, payment_pk: paymentPk };
    await this.tx
      .insertInto('payments')
      .values({
        ...headOf(payment, by, now),
        amount_cents: amountCents,
        status: 'PENDING',
        bank_account_pk: sources[0]?.bankAccountPk ?? null,
        made_with_pk: payment.madeWithPk,
        scheduled_for: scheduledFor,
        excess_account: payment.excessTo === 'overShort' ? 'OVER_SHORT' : 'CREDIT_SUSPENSE',
      })
      .execute();
    await this.tx
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
    await this.tx
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
    if (isHeld(method)) await reserveHeld(this.tx, { groupNumber, paymentPk, method, amountCents }, by, now);
    const { note = scheduledFor === null ? '' : `Scheduled for ${dateText(scheduledFor)}` } = payment;
    await addPaymentEvent(this.tx, paymentPk, 'made', note, by, now);
  }

  async addZeroPayment(payment: NewZeroPayment, by: PaymentActor, now: Date): Promise<void> {
    const { paymentPk, billPk, note } = payment;
    await this.tx
      .insertInto('payments')
      .values({
        ...headOf(payment, by, now),
        amount_cents: ZERO,
        status: 'PROCESSED',
        processed_at: now.toISOString(),
        closed_bill_pk: billPk,
      })
      .execute();
    await addPaymentEvent(this.tx, paymentPk, 'made', note, by, now);
    await addPaymentEvent(this.tx, paymentPk, 'processed', '', by, now);
  }

  lockPayment(paymentPk: string): Promise<LockedPayment | undefined> {
    return lockPayment(this.tx, paymentPk);
  }

  async getPayment(paymentPk: string): Promise<Payment> {
    return paymentOf(await paymentQueryOf(this.tx, paymentPk).executeTakeFirstOrThrow());
  }

  async markVoided(payment: Payment, reason: string, by: PaymentActor, now: Date): Promise<void> {
    await this.update(payment, 'VOIDED', { disposition: 'VOIDED', void_reason: reason }, by, now);
    if (isHeld(payment.method)) await freeReserved(this.tx, payment, by, now);
    await addPaymentEvent(this.tx, payment.paymentPk, 'voided', reason, by, now);
  }

  async markProcessed(payment: Payment, by: PaymentActor, now: Date): Promise<void> {
    await this.update(payment, 'PROCESSED', { status: 'PROCESSED', processed_at: now.toISOString() }, by, now);
    if (isHeld(payment.method)) await consumeReserved(this.tx, payment, by, now);
    await addPaymentEvent(this.tx, payment.paymentPk, 'processed', '', by, now);
  }

  changeBills(groupNumber: string, changes: readonly BillPaymentChange[], by: PaymentActor, now: Date): Promise<void> {
    return changeBills(this.tx, groupNumber, changes, by, now);
  }

  withOpenShares(groupNumber: string, allocations: Payment['allocations']): Promise<readonly ProcessedAllocation[]> {
    return withOpenShares(this.tx, groupNumber, allocations);
  }

  async postProcessed(event: LedgerEvent, by: PaymentActor, now: Date): Promise<void> {
    await postLedgerEvent(this.tx, event, by, now);
    await payCarriers(this.tx, event);
  }

  addToSuspense(item: NewSuspenseItem, by: PaymentActor, now: Date): Promise<void> {
    return addSuspenseItem(this.tx, item, by, now);
  }

  loadToSettle = (paymentPks: readonly string[]) => loadToSettle(this.tx, paymentPks);

  saveSettled: PaymentTransaction['saveSettled'] = (settled, by, now) => saveSettled(this.tx, settled, by, now);

  findBill(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
    return findBill(this.tx, scope, billPk, now);
  }

  private async update(
    { groupNumber, paymentPk }: Payment,
    state: 'VOIDED' | 'PROCESSED',
    columns: { disposition: 'VOIDED'; void_reason: string } | { status: 'PROCESSED'; processed_at: string },
    by: PaymentActor,
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

/** Columns of every new payment. */
function headOf(payment: NewPayment | NewZeroPayment, by: PaymentActor, now: Date) {
  const at = now.toISOString();
  return {
    group_number: payment.groupNumber,
    payment_pk: payment.paymentPk,
    confirmation: payment.confirmation,
    method: payment.method,
    settle_date: payment.settleDate,
    cutoff_at: payment.cutoffAt,
    made_by: by.name,
    made_by_user_id: by.userId ?? '',
    add_date: at,
    add_user: by.name,
    mod_date: at,
    mod_user: by.name,
  };
}
