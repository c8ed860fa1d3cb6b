import { sql } from 'kysely';
import { REFUND_LIMIT_DAYS } from '../../../../src/domain/billing/rules/PaymentRules';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Tx } from '../../../platform/database/Tables';
import type { PaymentActor } from '../../../platform/shared/Actor';
import { newPk } from '../../../platform/shared/newPk';
import type { BillToPay } from '../ports';
import { SqlPayableBills } from '../SqlPayableBills';
import type { NewClosing, ShortRepository, WaitingRequest } from './ports';

const DAY_MS = 86_400_000;

/** Requests to close bills short, in one transaction. */
export class SqlShorts implements ShortRepository {
  constructor(private readonly tx: Tx) {}

  async lockRequest({ groupNumber, billPk }: BillToPay): Promise<WaitingRequest | undefined> {
    const request = await this.tx
      .selectFrom('short_closings')
      .select([
        'closing_pk as closingPk',
        'amount_cents as amountCents',
        'limit_cents as limitCents',
        'method',
        'by_name as by',
        'user_id as byUserId',
        'at',
      ])
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .where('state', '=', 'WAITING')
      .forUpdate()
      .executeTakeFirst();
    return request && { ...request, method: request.method ?? PaymentMethod.DebitSuspense };
  }

  async lockCarriedAlone(groupNumber: string, now: Date): Promise<Cents> {
    const lock = `carried shorts of ${groupNumber}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(this.tx);
    const since = new Date(now.getTime() - REFUND_LIMIT_DAYS * DAY_MS).toISOString();
    const { carried } = await this.tx
      .selectFrom('short_closings as c')
      .innerJoin('payments as p', (join) =>
        join.onRef('p.group_number', '=', 'c.group_number').onRef('p.payment_pk', '=', 'c.payment_pk'),
      )
      .select(sql<Cents>`coalesce(sum(c.amount_cents), 0)::bigint`.as('carried'))
      .where('c.group_number', '=', groupNumber)
      .where('c.state', '=', 'DONE')
      .where('c.decided_by_user_id', 'is', null)
      .where('c.at', '>', since)
      .where('p.disposition', '=', 'NONE')
      .executeTakeFirstOrThrow();
    return carried;
  }

  async addClosing(
    { groupNumber, billPk }: BillToPay,
    closing: NewClosing,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    await this.tx
      .updateTable('short_closings')
      .set({ state: 'LAPSED' })
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .where('state', '=', 'WAITING')
      .execute();
    const { amountCents, limitCents, method, note, paymentPk } = closing;
    await this.tx
      .insertInto('short_closings')
      .values({
        group_number: groupNumber,
        closing_pk: newPk(groupNumber),
        bill_pk: billPk,
        amount_cents: amountCents,
        limit_cents: limitCents,
        method: method === PaymentMethod.OverShortDebit ? method : null,
        state: paymentPk === null ? 'WAITING' : 'DONE',
        payment_pk: paymentPk,
        note,
        at,
        user_id: by.userId ?? '',
        by_name: by.name,
      })
      .execute();
  }

  async decideRequest(
    { groupNumber }: BillToPay,
    { closingPk }: WaitingRequest,
    paymentPk: string | null,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    await this.tx
      .updateTable('short_closings')
      .set({
        state: paymentPk === null ? 'DECLINED' : 'DONE',
        payment_pk: paymentPk,
        decided_at: now.toISOString(),
        decided_by_user_id: by.userId,
        decided_by: by.name,
      })
      .where('group_number', '=', groupNumber)
      .where('closing_pk', '=', closingPk)
      .execute();
  }

  async recordOnBill(
    { groupNumber, billPk, status, paidCents, pendingCents }: BillToPay,
    event: 'closeShortRequested' | 'closeShortDeclined',
    note: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void> {
    const change = { billPk, statusBefore: status, status, paidCents, pendingCents, event, note };
    await new SqlPayableBills(this.tx).note(groupNumber, [change], by, now);
  }
}
