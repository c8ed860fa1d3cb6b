import { sql } from 'kysely';
import { Account } from '../../../src/domain/money/ledger/Account';
import { isBalanced, type LedgerEntry, type LedgerEvent } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Payment } from '../../../src/domain/money/payments/Payment';
import { negate } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { postAchClearing } from '../../platform/database/statements/postClearing';
import type { Tx } from '../../platform/database/Tables';
import { newPk } from '../../platform/shared/newPk';
import type { Ledger } from './ports';

export class SqlLedger implements Ledger {
  constructor(private readonly tx: Tx) {}

  async post(event: LedgerEvent, by: { readonly name: string }, now: Date): Promise<void> {
    if (!isBalanced(event)) throw new Error(`A ledger event does not net to zero: ${event.kind} of ${event.refPk}.`);
    const key = { group_number: event.groupNumber, event_pk: newPk(event.groupNumber) };
    await this.tx
      .insertInto('ledger_events')
      .values({
        ...key,
        kind: event.kind,
        ref_pk: event.refPk,
        at: now.toISOString(),
        by_name: by.name,
        ...(event.eventDay !== undefined && { event_on: event.eventDay }),
      })
      .execute();
    const entries = event.entries.map(({ account, amountCents: amount, billPk: bill, carrierCode: carrier }, index) => {
      return { no: index + 1, account, amount, bill, carrier };
    });
    // All entries in one statement: after each statement, the database checks that the event nets to zero.
    await sql`insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, bill_pk, carrier_code)
      select ${key.group_number}, ${key.event_pk}, no, account, amount, bill, carrier
      from ${rowsOf(entries, sql`no integer, account text, amount bigint, bill text, carrier text`)} k`.execute(
      this.tx,
    );
  }

  async postPayment(event: LedgerEvent, by: { readonly name: string }, now: Date): Promise<void> {
    await this.post(event, by, now);
    await this.settleShares(event);
  }

  async settleDebits(
    { groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>,
    by: { readonly name: string },
    now: Date,
  ) {
    const payment = sql`(select ${groupNumber}::text as group_number, ${paymentPk}::text as payment_pk)`;
    await postAchClearing(this.tx, payment, by, now);
  }

  async entriesOf({ groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>) {
    const { rows } = await sql<LedgerEntry>`
      select e.account, sum(e.amount_cents)::bigint as "amountCents", e.bill_pk as "billPk", e.carrier_code as "carrierCode"
      from ledger_events v join ledger_entries e using (group_number, event_pk)
      where v.group_number = ${groupNumber} and v.ref_pk = ${paymentPk} and v.kind in ('PAYMENT_PROCESSED','PAYMENT_REALLOCATED')
      group by e.account, e.bill_pk, e.carrier_code having sum(e.amount_cents) <> 0
      order by min(v.at), min(e.entry_no), e.account, e.bill_pk, e.carrier_code`.execute(this.tx);
    return rows;
  }

  /** A share is settled by paying it or by carrying it on. */
  private async settleShares(event: LedgerEvent): Promise<void> {
    const settled = event.entries.flatMap((entry) => {
      if (entry.account === Account.CarrierPayable) return [entry];
      return entry.account === Account.DebitSuspense ? [{ ...entry, amountCents: negate(entry.amountCents) }] : [];
    });
    if (settled.length === 0) return;
    const column = (name: 'billPk' | 'carrierCode' | 'amountCents') => sql.val(settled.map((entry) => entry[name]));
    await sql`
      update bill_carriers set paid_cents = paid_cents - settled.amount_cents
      from unnest(${column('billPk')}::text[], ${column('carrierCode')}::text[], ${column('amountCents')}::bigint[])
        as settled (bill_pk, carrier_code, amount_cents)
      where bill_carriers.group_number = ${event.groupNumber} and bill_carriers.bill_pk = settled.bill_pk
        and bill_carriers.carrier_code = settled.carrier_code`.execute(this.tx);
  }
}
