import { sql } from 'kysely';
import { HELD_METHODS, type HeldMethod, PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import type { HeldMoney } from '../../../src/domain/money/payments/planPayments';
import type { HeldBalance, HeldBalances } from '../../../src/domain/money/payments/SuspenseBalance';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { addSuspenseItem } from '../../platform/database/statements/addSuspenseItem';
import type { Db, Tx } from '../../platform/database/Tables';
import type { PaymentActor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type { HeldMoneyRepository, NewSuspenseItem, SuspenseOfCheck } from './ports';

interface KeyedPayment {
  readonly groupNumber: string;
  readonly paymentPk: string;
}

/** Whether the item `s` waits for a bill that is not reconciled, so that nothing else may use it. */
const IS_WAITING = sql<boolean>`exists (select 1 from bills w where w.group_number = s.group_number and w.bill_pk = s.bill_pk
  and w.status in ('UNRELEASED','RELEASED','MODIFIED'))`;

/** A group's held money by method. */
export async function heldBalances(db: Db, groupNumber: string): Promise<HeldBalances> {
  const { rows } = await sql<HeldBalance & { readonly account: string }>`
    select account, sum(remaining_cents)::bigint as "balanceCents", sum(reserved_cents)::bigint as "reservedCents",
      coalesce(sum(remaining_cents - reserved_cents) filter (where ${IS_WAITING}), 0)::bigint as "waitingCents",
      coalesce(json_agg(distinct bill_pk) filter (where bill_pk is not null and remaining_cents > reserved_cents
        and not ${IS_WAITING}), '[]') as "forBillPks"
    from suspense_items s where group_number = ${groupNumber} and remaining_cents > 0 group by account`.execute(db);
  const balanceOf = (method: HeldMethod): HeldBalance => {
    const row = rows.find(({ account }) => account === PAYMENT_METHODS[method].account);
    const { balanceCents = ZERO, reservedCents = ZERO, waitingCents = ZERO, forBillPks = [] } = row ?? {};
    return { balanceCents, reservedCents, waitingCents, forBillPks };
  };
  return Object.fromEntries(HELD_METHODS.map((method) => [method, balanceOf(method)])) as HeldBalances;
}

/** A group's held money, in one transaction. */
export class SqlHeldMoney implements HeldMoneyRepository {
  constructor(private readonly tx: Tx) {}

  async lock(groupNumber: string): Promise<HeldBalances> {
    const { rows } = await sql<{ readonly billPk: string | null }>`
      select bill_pk as "billPk" from suspense_items where group_number = ${groupNumber} and remaining_cents > 0
      order by add_date, suspense_pk for update`.execute(this.tx);
    const billPks = rows.flatMap(({ billPk }) => billPk ?? []);
    if (billPks.length > 0) {
      await sql`
        select bill_pk from bills where group_number = ${groupNumber} and bill_pk = any(${sql.val(billPks)}::text[])
        order by bill_pk for share`.execute(this.tx);
    }
    return heldBalances(this.tx, groupNumber);
  }

  async lockForBill(groupNumber: string, billPk: string): Promise<HeldMoney> {
    await this.lock(groupNumber);
    const { rows } = await sql<{ readonly account: string; readonly amountCents: Cents }>`
      select account, sum(remaining_cents - reserved_cents)::bigint as "amountCents" from suspense_items s
      where group_number = ${groupNumber} and bill_pk = ${billPk} and remaining_cents > reserved_cents and not ${IS_WAITING}
      group by account`.execute(this.tx);
    const amountOf = (method: HeldMethod) =>
      rows.find(({ account }) => account === PAYMENT_METHODS[method].account)?.amountCents ?? ZERO;
    return { 'Credit Suspense': amountOf('Credit Suspense'), 'Group Credit': amountOf('Group Credit') };
  }

  async lockFreeExcess({ groupNumber, paymentPk }: KeyedPayment): Promise<Cents> {
    const { rows } = await sql<{ readonly free: Cents }>`
      select remaining_cents - reserved_cents as free from suspense_items
      where group_number = ${groupNumber} and payment_pk = ${paymentPk} and bill_pk is null for update`.execute(
      this.tx,
    );
    return rows[0]?.free ?? ZERO;
  }

  async takeExcess(
    { groupNumber, paymentPk }: KeyedPayment,
    amountCents: Cents,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await sql`
      update suspense_items set remaining_cents = remaining_cents - ${amountCents}::bigint, ${changedBy(by, now)}
      where group_number = ${groupNumber} and payment_pk = ${paymentPk} and bill_pk is null`.execute(this.tx);
  }

  async addExcess(
    { groupNumber, paymentPk }: KeyedPayment,
    amountCents: Cents,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const { rows } = await sql<{ readonly suspense_pk: string }>`
      update suspense_items set amount_cents = amount_cents + ${amountCents}::bigint,
        remaining_cents = remaining_cents + ${amountCents}::bigint, ${changedBy(by, now)}
      where group_number = ${groupNumber} and payment_pk = ${paymentPk} and bill_pk is null
      returning suspense_pk`.execute(this.tx);
    if (rows.length === 0) await this.add({ groupNumber, paymentPk, amountCents }, by, now);
  }

  async add(
    { groupNumber, paymentPk, billPk, amountCents }: NewSuspenseItem,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await addSuspenseItem(this.tx, by, now, {
      group_number: groupNumber,
      suspense_pk: newPk(groupNumber),
      payment_pk: paymentPk,
      bill_pk: billPk ?? null,
      amount_cents: amountCents,
    });
  }

  async addOfCheck(item: SuspenseOfCheck, by: PaymentActor, now: Date): Promise<void> {
    await addSuspenseItem(this.tx, by, now, {
      group_number: item.groupNumber,
      suspense_pk: item.suspensePk,
      payment_pk: item.paymentPk,
      bill_pk: item.billPk,
      check_pk: item.checkPk,
      amount_cents: item.amountCents,
    });
  }

  /** Reserves held money for a payment: first what was received for its bills, then the oldest. */
  async reserve(
    { groupNumber, paymentPk, method, amountCents }: KeyedPayment & { method: HeldMethod; amountCents: Cents },
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const { account } = PAYMENT_METHODS[method];
    await sql`
      with items as (
        select suspense_pk, remaining_cents - reserved_cents as free,
          sum(remaining_cents - reserved_cents) over (order by not exists (select 1 from payment_allocations a
            where a.group_number = s.group_number and a.payment_pk = ${paymentPk} and a.bill_pk = s.bill_pk),
            add_date, suspense_pk) as up_to
        from suspense_items s
        where group_number = ${groupNumber} and account = ${account} and remaining_cents > reserved_cents and not ${IS_WAITING}
      ), uses as (
        insert into payment_held_uses (group_number, payment_pk, suspense_pk, amount_cents)
        select ${groupNumber}, ${paymentPk}, suspense_pk, least(free, ${amountCents}::bigint - (up_to - free))::bigint
        from items where up_to - free < ${amountCents}::bigint
        returning suspense_pk, amount_cents
      )
      update suspense_items set reserved_cents = reserved_cents + uses.amount_cents, ${changedBy(by, now)}
      from uses where suspense_items.group_number = ${groupNumber} and suspense_items.suspense_pk = uses.suspense_pk`.execute(
      this.tx,
    );
  }

  /** Frees what a voided payment reserved. */
  async free(payment: KeyedPayment, by: PaymentActor, now: Date): Promise<void> {
    await this.changeItems(payment, sql`reserved_cents = reserved_cents - uses.amount_cents`, by, now);
  }

  /** Uses up what a processed payment reserved. */
  async consume(payment: KeyedPayment, by: PaymentActor, now: Date): Promise<void> {
    const change = sql`reserved_cents = reserved_cents - uses.amount_cents,
      remaining_cents = remaining_cents - uses.amount_cents`;
    await this.changeItems(payment, change, by, now);
  }

  async restore(payment: KeyedPayment, by: PaymentActor, now: Date): Promise<void> {
    await this.changeItems(payment, sql`remaining_cents = remaining_cents + uses.amount_cents`, by, now);
  }

  private async changeItems(
    { groupNumber, paymentPk }: KeyedPayment,
    change: ReturnType<typeof sql>,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await sql`
      update suspense_items set ${change}, ${changedBy(by, now)} from payment_held_uses uses
      where uses.group_number = ${groupNumber} and uses.payment_pk = ${paymentPk}
        and suspense_items.group_number = ${groupNumber} and suspense_items.suspense_pk = uses.suspense_pk`.execute(
      this.tx,
    );
  }
}

function changedBy(by: PaymentActor, now: Date) {
  return sql`mod_date = ${now.toISOString()}, mod_user = ${by.name}`;
}
