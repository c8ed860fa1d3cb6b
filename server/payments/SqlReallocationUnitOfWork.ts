import { sql } from 'kysely';
import type { LedgerEntry } from '../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../src/domain/money/Cents';
import type { Allocation, Payment } from '../../src/domain/payments/Payment';
import { inTransaction } from '../database/inTransaction';
import type { Db } from '../database/Tables';
import { addSuspenseItem } from './heldMoney.sql';
import { addPaymentEvent } from './paymentRows.sql';
import type { PaymentActor } from './ports';
import { postedEntries } from './postLedgerEvent.sql';
import type { ReallocationTransaction, ReallocationUnitOfWork } from './ReallocatePayment';
import { SqlPaymentTransaction } from './SqlPaymentUnitOfWork';

export class SqlReallocationUnitOfWork implements ReallocationUnitOfWork {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: ReallocationTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlReallocationTransaction(tx)));
  }
}

class SqlReallocationTransaction extends SqlPaymentTransaction implements ReallocationTransaction {
  postedEntries(payment: Payment): Promise<readonly LedgerEntry[]> {
    return postedEntries(this.tx, payment);
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

  async addExcess({ groupNumber, paymentPk }: Payment, amountCents: Cents, by: PaymentActor, now: Date): Promise<void> {
    const { rows } = await sql<{ readonly suspense_pk: string }>`
      update suspense_items set amount_cents = amount_cents + ${amountCents}::bigint,
        remaining_cents = remaining_cents + ${amountCents}::bigint, mod_date = ${now.toISOString()}, mod_user = ${by.name}
      where group_number = ${groupNumber} and payment_pk = ${paymentPk} and bill_pk is null
      returning suspense_pk`.execute(this.tx);
    if (rows.length === 0) await addSuspenseItem(this.tx, { groupNumber, paymentPk, amountCents }, by, now);
  }
}
