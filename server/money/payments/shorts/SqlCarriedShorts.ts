import { sql } from 'kysely';
import type { CarriedPart } from '../../../../contract/money/closeShort';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import { type Cents, cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { PaymentActor } from '../../../platform/shared/Actor';
import { newPk } from '../../../platform/shared/newPk';
import type { BillToPay } from '../ports';
import type { CarriedShortRepository, NextBill, PartToCarry } from './ports';

interface BillKey {
  readonly groupNumber: string;
  readonly billPk: string;
}

/** The parts of shorts that are carried to other bills, in one transaction. */
export class SqlCarriedShorts implements CarriedShortRepository {
  constructor(private readonly tx: Tx) {}

  lockNextBill(bill: BillToPay, carrierCode: string, now: Date): Promise<NextBill | undefined> {
    return lockNextBill(this.tx, bill, carrierCode, now);
  }

  async carry(
    bill: BillToPay,
    { paymentPk, parts }: { readonly paymentPk: string; readonly parts: readonly PartToCarry[] },
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const { groupNumber, billNumber } = bill;
    await addCarried(this.tx, bill, paymentPk, parts);
    const nextBills = new Map(parts.flatMap(({ next }) => (next ? [[next.billPk, next] as const] : [])));
    for (const { billPk, status } of nextBills.values()) {
      const next = { groupNumber, billPk, status };
      const own = parts.filter((part) => part.next?.billPk === billPk);
      const carrierCodes = own.map(({ carrierCode }) => carrierCode);
      if ((await carryTo(this.tx, next, now, { paymentPk, carrierCodes })) === 0) continue;
      await recordCarried(this.tx, next, { event: 'shortCarriedIn', note: `Short of bill ${billNumber}` }, by, now);
    }
  }

  /** Two bills of one group can wait for the same short, so bills with waiting shorts are served one after another. */
  async addWaiting(bills: readonly BillKey[], now: Date): Promise<ReadonlyMap<string, Cents>> {
    const groupNumbers = [...new Set(bills.map(({ groupNumber }) => groupNumber))];
    const { rows } = await sql<{ groupNumber: string }>`
      select distinct c.group_number as "groupNumber" from carried_shorts c
      where c.to_bill_pk is null and c.group_number = any(${sql.val(groupNumbers)}::text[])`.execute(this.tx);
    const waiting = new Set(rows.map(({ groupNumber }) => groupNumber));
    const carried = new Map<string, Cents>();
    for (const bill of bills) {
      if (waiting.has(bill.groupNumber)) carried.set(bill.billPk, await carryTo(this.tx, bill, now));
    }
    return carried;
  }

  takeOff(bill: BillKey, now: Date): Promise<Cents> {
    return takeCarriedOff(this.tx, bill, now);
  }

  lockBills(payment: Pick<Payment, 'groupNumber' | 'paymentPk'>): Promise<readonly NextBill[]> {
    return lockCarriedTo(this.tx, payment);
  }

  async remove(payment: Payment, from: readonly NextBill[], by: PaymentActor, now: Date): Promise<void> {
    const { groupNumber, paymentPk, confirmation } = payment;
    for (const { billPk, status } of from) {
      await takeCarriedOff(this.tx, { groupNumber, billPk }, now, paymentPk);
      const taken = { event: 'shortTakenOff', note: `Payment ${confirmation} was reversed` } as const;
      await recordCarried(this.tx, { groupNumber, billPk, status }, taken, by, now);
    }
    await this.tx
      .deleteFrom('carried_shorts')
      .where('group_number', '=', groupNumber)
      .where('payment_pk', '=', paymentPk)
      .execute();
  }
}

/** The group's next bill of a carrier that is not reconciled, locked until the transaction ends; undefined if there is none. */
async function lockNextBill(
  tx: Tx,
  { groupNumber, billPk }: BillKey,
  carrierCode: string,
  now: Date,
): Promise<NextBill | undefined> {
  const { rows } = await sql<Omit<NextBill, 'lockedBy'>>`
    select n.bill_pk as "billPk", n.bill_number as "billNumber", n.status
    from bills n where n.group_number = ${groupNumber} and ${carrierCode} = any(n.carrier_codes)
      and n.status in ('UNRELEASED','RELEASED','MODIFIED')
      and n.period_from > (select b.period_from from bills b where b.group_number = ${groupNumber} and b.bill_pk = ${billPk})
    order by n.period_from, n.bill_pk limit 1 for update of n`.execute(tx);
  const [next] = rows;
  return next && { ...next, lockedBy: await lockHolderOf(tx, { groupNumber, billPk: next.billPk }, now) };
}

/** The name of the person who has locked a bill; null if no one has. */
async function lockHolderOf(tx: Tx, { groupNumber, billPk }: BillKey, now: Date): Promise<string | null> {
  const { rows: locks } = await sql<{ userId: string }>`
    select user_id as "userId" from bill_locks
    where group_number = ${groupNumber} and bill_pk = ${billPk} and expires_at > ${now.toISOString()}::timestamptz`.execute(
    tx,
  );
  const [lock] = locks;
  if (!lock) return null;
  const { rows: people } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from people where user_id = ${lock.userId}`.execute(tx);
  return people[0]?.name ?? '';
}

/** Saves each carrier's part of a short; it waits for the carrier's next bill. */
async function addCarried(
  tx: Tx,
  { groupNumber, billPk }: BillKey,
  paymentPk: string,
  parts: readonly Pick<CarriedPart, 'carrierCode' | 'amountCents'>[],
): Promise<void> {
  await tx
    .insertInto('carried_shorts')
    .values(
      parts.map(({ carrierCode, amountCents }) => ({
        group_number: groupNumber,
        payment_pk: paymentPk,
        carrier_code: carrierCode,
        bill_pk: billPk,
        amount_cents: amountCents,
        to_bill_pk: null,
      })),
    )
    .execute();
}

/** One payment's parts for some carriers. */
interface Parts {
  readonly paymentPk: string;
  readonly carrierCodes: readonly string[];
}

/**
 * Adds the waiting shorts of a bill's carriers to the bill, each as an adjustment.
 *
 * @param only limits them to these parts; default: all.
 * @returns what was added; zero if none waited.
 */
async function carryTo(tx: Tx, { groupNumber, billPk }: BillKey, now: Date, only?: Parts): Promise<Cents> {
  const isChosen = only
    ? sql`c.payment_pk = ${only.paymentPk} and c.carrier_code = any(${sql.val([...only.carrierCodes])}::text[])`
    : sql`true`;
  const { rows } = await sql<CarriedRow>`
    update carried_shorts c set to_bill_pk = b.bill_pk from bills b, bills origin
    where c.group_number = ${groupNumber} and c.to_bill_pk is null and ${isChosen}
      and b.group_number = ${groupNumber} and b.bill_pk = ${billPk} and c.carrier_code = any(b.carrier_codes)
      and origin.group_number = ${groupNumber} and origin.bill_pk = c.bill_pk and origin.period_from < b.period_from
    returning c.payment_pk as "paymentPk", c.carrier_code as "carrierCode", c.amount_cents as "amountCents",
      origin.bill_number as "billNumber"`.execute(tx);
  if (rows.length === 0) return cents(0);
  await tx
    .insertInto('bill_adjustments')
    .values(
      rows.map(({ paymentPk, carrierCode, amountCents, billNumber }) => ({
        group_number: groupNumber,
        bill_pk: billPk,
        adjustment_pk: adjustmentPk(paymentPk, carrierCode),
        kind: 'DEBIT_SUSPENSE' as const,
        description: `Short of bill ${billNumber}`,
        carrier_code: carrierCode,
        amount_cents: amountCents,
      })),
    )
    .execute();
  await changeAdjustments(tx, { groupNumber, billPk }, rows, 1, now);
  return sumCents(rows.map(({ amountCents }) => amountCents));
}

/** Takes the shorts of earlier bills off a bill that is not reconciled. They wait again. @returns what was taken off. */
async function takeCarriedOff(tx: Tx, { groupNumber, billPk }: BillKey, now: Date, paymentPk?: string): Promise<Cents> {
  const { rows } = await sql<CarriedRow>`
    update carried_shorts c set to_bill_pk = null
    where c.group_number = ${groupNumber} and c.to_bill_pk = ${billPk}
      and (${paymentPk ?? null}::text is null or c.payment_pk = ${paymentPk ?? null}::text)
    returning c.payment_pk as "paymentPk", c.carrier_code as "carrierCode", c.amount_cents as "amountCents"`.execute(
    tx,
  );
  if (rows.length === 0) return cents(0);
  await tx
    .deleteFrom('bill_adjustments')
    .where('group_number', '=', groupNumber)
    .where('bill_pk', '=', billPk)
    .where(
      'adjustment_pk',
      'in',
      rows.map((row) => adjustmentPk(row.paymentPk, row.carrierCode)),
    )
    .execute();
  await changeAdjustments(tx, { groupNumber, billPk }, rows, -1, now);
  return sumCents(rows.map(({ amountCents }) => amountCents));
}

/** The bills with shorts of a Debit Suspense, locked, and whether each is reconciled. */
async function lockCarriedTo(
  tx: Tx,
  { groupNumber, paymentPk }: { readonly groupNumber: string; readonly paymentPk: string },
): Promise<readonly NextBill[]> {
  // Waits for the release of a bill that is taking the shorts, to find that bill.
  await sql`select from carried_shorts where group_number = ${groupNumber} and payment_pk = ${paymentPk}
    order by carrier_code for update`.execute(tx);
  const { rows } = await sql<NextBill>`
    select b.bill_pk as "billPk", b.bill_number as "billNumber", b.status, null as "lockedBy"
    from bills b where b.group_number = ${groupNumber} and b.bill_pk in (
      select to_bill_pk from carried_shorts where group_number = ${groupNumber} and payment_pk = ${paymentPk})
    order by b.bill_pk for update`.execute(tx);
  return rows;
}

/** Records on a bill that shorts of earlier bills were added or taken off. The bill's version increases. */
async function recordCarried(
  tx: Tx,
  { groupNumber, billPk, status }: BillKey & Pick<NextBill, 'status'>,
  { event, note }: { readonly event: 'shortCarriedIn' | 'shortTakenOff'; readonly note: string },
  by: PaymentActor,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await sql`
    update bills set version = version + 1, mod_date = ${at}, mod_user = ${by.name}
    where group_number = ${groupNumber} and bill_pk = ${billPk}`.execute(tx);
  await tx
    .insertInto('bill_events')
    .values({
      group_number: groupNumber,
      bill_pk: billPk,
      event_pk: newPk(groupNumber),
      at,
      user_id: by.userId,
      by_name: by.name,
      event,
      status_before: status,
      status_after: status,
      note,
    })
    .execute();
}

interface CarriedRow {
  readonly paymentPk: string;
  readonly carrierCode: string;
  readonly amountCents: Cents;
  /** The bill that was closed short. */
  readonly billNumber: string;
}

function adjustmentPk(paymentPk: string, carrierCode: string): string {
  return `${paymentPk}:${carrierCode}`;
}

async function changeAdjustments(
  tx: Db,
  { groupNumber, billPk }: BillKey,
  rows: readonly CarriedRow[],
  sign: 1 | -1,
  now: Date,
): Promise<void> {
  const codes = sql.val(rows.map(({ carrierCode }) => carrierCode));
  const amounts = sql.val(rows.map(({ amountCents }) => sign * amountCents));
  await sql`
    update bill_carriers k set adjustments_cents = k.adjustments_cents + changed.amount
    from (select code, sum(amount)::bigint as amount from unnest(${codes}::text[], ${amounts}::bigint[]) as x (code, amount) group by code) changed
    where k.group_number = ${groupNumber} and k.bill_pk = ${billPk} and k.carrier_code = changed.code`.execute(tx);
  const total = sign * sumCents(rows.map(({ amountCents }) => amountCents));
  await sql`
    update bills set adjustments_cents = adjustments_cents + ${total}::bigint,
      due_cents = due_cents + ${total}::bigint, mod_date = ${now.toISOString()}::timestamptz
    where group_number = ${groupNumber} and bill_pk = ${billPk}`.execute(tx);
}
