import type { Allocation, Payment } from '../../../src/domain/money/payments/Payment';
import { isHeld } from '../../../src/domain/money/payments/paymentMethods';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { addPaymentEvent } from '../../platform/database/statements/addPaymentEvent';
import type { Tx } from '../../platform/database/Tables';
import type { PaymentActor } from '../../platform/shared/Actor';
import type { Caller } from '../../platform/shared/Caller';
import { accountActivity } from './accountActivity.sql';
import { loadToSettle, saveSettled } from './bulkSettlement.sql';
import { drawnCents, lockPayment, paymentOf, paymentQueryOf } from './paymentRows.sql';
import type { LockedPayment, NewPayment, NewProcessedPayment, NewZeroPayment, PaymentRepository } from './ports';
import { SqlHeldMoney } from './SqlHeldMoney';

/** Payments, in one transaction. */
export class SqlPayments implements PaymentRepository {
  private readonly heldMoney;

  /** @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    private readonly tx: Tx,
    private readonly officeTimeZone?: string,
  ) {
    this.heldMoney = new SqlHeldMoney(tx);
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

  async lockAccountActivity(groupNumber: string, bankAccountPks: readonly string[], now: Date) {
    if (bankAccountPks.length > 0) await this.lockGroup(groupNumber);
    return accountActivity(this.tx, groupNumber, bankAccountPks, now, this.officeTimeZone);
  }

  async lockDrawnOn(groupNumber: string, settleDate: LocalDate): Promise<Cents> {
    await this.lockGroup(groupNumber);
    return drawnCents(this.tx, groupNumber, settleDate);
  }

  private async lockGroup(groupNumber: string): Promise<void> {
    await this.tx
      .selectFrom('groups')
      .select('group_number')
      .where('group_number', '=', groupNumber)
      .forNoKeyUpdate()
      .execute();
  }

  async add(payment: NewPayment, by: PaymentActor, now: Date): Promise<void> {
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
    if (isHeld(method)) await this.heldMoney.reserve({ groupNumber, paymentPk, method, amountCents }, by, now);
    const { note = scheduledFor === null ? '' : `Scheduled for ${dateText(scheduledFor)}` } = payment;
    await addPaymentEvent(this.tx, paymentPk, 'made', note, by, now);
  }

  async addZero(payment: NewZeroPayment, by: PaymentActor, now: Date): Promise<void> {
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

  async addProcessed(payment: NewProcessedPayment, by: Caller, now: Date): Promise<void> {
    const { groupNumber, paymentPk, method, amountCents, allocations, note } = payment;
    const at = now.toISOString();
    const key = { group_number: groupNumber, payment_pk: paymentPk };
    await this.tx
      .insertInto('payments')
      .values({
        ...key,
        confirmation: payment.confirmation,
        amount_cents: amountCents,
        method,
        status: 'PROCESSED',
        settle_date: payment.settleDate,
        cutoff_at: at,
        bank_account_pk: null,
        made_by: by.name,
        made_by_user_id: by.userId,
        processed_at: at,
        add_date: at,
        add_user: by.name,
        mod_date: at,
        mod_user: by.name,
      })
      .execute();
    await this.tx
      .insertInto('payment_sources')
      .values({ ...key, source_no: 1, method, bank_account_pk: null, amount_cents: amountCents })
      .execute();
    for (const { billPk, amountCents: paidCents } of allocations) {
      await this.tx
        .insertInto('payment_allocations')
        .values({ ...key, bill_pk: billPk, amount_cents: paidCents, state: 'PROCESSED' })
        .execute();
    }
    await addPaymentEvent(this.tx, paymentPk, 'made', note, by, now);
    await addPaymentEvent(this.tx, paymentPk, 'processed', '', by, now);
  }

  lock(paymentPk: string): Promise<LockedPayment | undefined> {
    return lockPayment(this.tx, paymentPk);
  }

  async get(paymentPk: string): Promise<Payment> {
    return paymentOf(await paymentQueryOf(this.tx, paymentPk).executeTakeFirstOrThrow());
  }

  async markVoided(payment: Payment, reason: string, by: PaymentActor, now: Date): Promise<void> {
    await this.update(payment, 'VOIDED', { disposition: 'VOIDED', void_reason: reason }, by, now);
    if (isHeld(payment.method)) await this.heldMoney.free(payment, by, now);
    await addPaymentEvent(this.tx, payment.paymentPk, 'voided', reason, by, now);
  }

  async markProcessed(payment: Payment, by: PaymentActor, now: Date): Promise<void> {
    await this.update(payment, 'PROCESSED', { status: 'PROCESSED', processed_at: now.toISOString() }, by, now);
    if (isHeld(payment.method)) await this.heldMoney.consume(payment, by, now);
    await addPaymentEvent(this.tx, payment.paymentPk, 'processed', '', by, now);
  }

  async replaceAllocations(
    { groupNumber, paymentPk }: Payment,
    allocations: readonly Allocation[],
    note: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const key = { group_number: groupNumber, payment_pk: paymentPk };
    await this.tx
      .updateTable('payments')
      .set({ excess_account: 'CREDIT_SUSPENSE', mod_date: now.toISOString(), mod_user: by.name })
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
    // The trigger that compares bills with their allocations runs for updated rows, and not for deleted ones.
    await this.tx
      .updateTable('payment_allocations')
      .set({ state: 'VOIDED' })
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
    await this.tx
      .deleteFrom('payment_allocations')
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
    await this.tx
      .insertInto('payment_allocations')
      .values(
        allocations.map(({ billPk, amountCents }) => ({
          ...key,
          bill_pk: billPk,
          amount_cents: amountCents,
          state: 'PROCESSED' as const,
        })),
      )
      .execute();
    await addPaymentEvent(this.tx, paymentPk, 'reallocated', note, by, now);
  }

  loadToSettle = (paymentPks: readonly string[]) => loadToSettle(this.tx, paymentPks);

  saveSettled: PaymentRepository['saveSettled'] = (settled, by, now) => saveSettled(this.tx, settled, by, now);

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
