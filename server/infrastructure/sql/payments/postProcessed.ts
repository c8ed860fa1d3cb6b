import { sql } from 'kysely';
import { Account, type LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import type { Actor } from '../../../application/payments/ports/PaymentDesk';
import { postLedgerEvent } from '../ledger/postLedgerEvent';
import type { Tx } from '../Tables';

/** Posts a processed payment; what it pays each carrier is added to the bill's carriers from the same entries. */
export async function postProcessed(tx: Tx, event: LedgerEvent, by: Actor, now: Date): Promise<void> {
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
