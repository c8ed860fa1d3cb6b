import { sql } from 'kysely';
import type { AutopayRecord } from '../../../../src/domain/money/payments/autopay';
import { findCallerById } from '../../../people/session/SqlCallerDirectory';
import type { Tx } from '../../../platform/database/Tables';
import type { PaymentActor } from '../../../platform/shared/Actor';
import { newPk } from '../../../platform/shared/newPk';
import type { Authorizer, AutopayRepository, NewAutopayChange, NewAutopayRecord, StoredAutopay } from './ports';
import { readAutopay } from './SqlAutopayQueries';

/** The autopay of groups, in one transaction. */
export class SqlAutopay implements AutopayRepository {
  constructor(private readonly tx: Tx) {}

  async lock(groupNumber: string): Promise<StoredAutopay> {
    await this.tx
      .selectFrom('groups')
      .select('group_number')
      .where('group_number', '=', groupNumber)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    return readAutopay(this.tx, groupNumber);
  }

  async addChange(groupNumber: string, change: NewAutopayChange, by: PaymentActor, now: Date): Promise<void> {
    const { version, terms, startsOn, statement } = change;
    await this.tx
      .insertInto('autopay_changes')
      .values({
        group_number: groupNumber,
        version,
        starts_on: startsOn,
        bank_account_pk: terms?.bankAccountPk ?? null,
        limit_cents: terms?.limitCents ?? null,
        days_before_due: terms?.daysBeforeDue ?? null,
        statement,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }

  authorizer(userId: string): Promise<Authorizer | undefined> {
    return findCallerById(this.tx, userId);
  }

  async lockRecord(groupNumber: string, billPk: string): Promise<AutopayRecord | undefined> {
    return this.tx
      .selectFrom('autopay_bills')
      .select(['state', 'reason', 'by_name as byName'])
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .forUpdate()
      .executeTakeFirst();
  }

  async saveRecord(record: NewAutopayRecord, by: PaymentActor, now: Date): Promise<void> {
    const { groupNumber, billPk, state, reason, paid } = record;
    const columns = {
      state,
      reason,
      payment_pk: paid?.paymentPk ?? null,
      version: paid?.version ?? null,
      at: now.toISOString(),
      by_user_id: by.userId,
      by_name: by.name,
    };
    const saved = await this.tx
      .insertInto('autopay_bills')
      .values({ group_number: groupNumber, bill_pk: billPk, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['group_number', 'bill_pk']).doUpdateSet(columns).where('autopay_bills.state', '<>', 'PAID'),
      )
      .returning('state')
      .executeTakeFirst();
    if (!saved) throw new Error(`Autopay has already paid bill ${billPk}.`);
    if (state !== 'PAID')
      await addEvent(this.tx, record, state === 'SKIPPED' ? 'autopaySkipped' : 'autopayMissed', by, now);
  }

  async deleteSkip(groupNumber: string, billPk: string, by: PaymentActor, now: Date): Promise<void> {
    await this.tx
      .deleteFrom('autopay_bills')
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .where('state', '=', 'SKIPPED')
      .execute();
    await addEvent(this.tx, { groupNumber, billPk, reason: '' }, 'autopayResumed', by, now);
  }
}

/** Adds an event to the bill's history; its status stays. */
async function addEvent(
  tx: Tx,
  { groupNumber, billPk, reason }: Pick<NewAutopayRecord, 'groupNumber' | 'billPk' | 'reason'>,
  event: 'autopayMissed' | 'autopaySkipped' | 'autopayResumed',
  by: PaymentActor,
  now: Date,
): Promise<void> {
  await sql`
    insert into bill_events (group_number, bill_pk, event_pk, at, user_id, by_name, event, status_before, status_after, note)
    select group_number, bill_pk, ${newPk(groupNumber)}, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, ${event},
      status, status, ${reason}
    from bills where group_number = ${groupNumber} and bill_pk = ${billPk}`.execute(tx);
}
