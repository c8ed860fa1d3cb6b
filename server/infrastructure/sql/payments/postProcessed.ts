import { sql } from 'kysely';
import { Account, type LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import type { Actor } from '../../../application/payments/ports/PaymentDesk';
import { postLedgerEvent } from '../ledger/postLedgerEvent';
import type { Tx } from '../Tables';

/** Posts a processed payment; what it pays each carrier is added to the bill's carriers from the same entries. */
export async function postProcessed(tx: Tx, event: LedgerEvent, by: Actor, now: Date): Promise<void> {
  await postLedgerEvent(tx, event, by, now);
  for (const { account, billPk, carrierCode, amountCents } of event.entries) {
    if (account !== Account.CarrierPayable || billPk === null || carrierCode === null) continue;
    await tx
      .updateTable('bill_carriers')
      .set({ paid_cents: sql`paid_cents - ${amountCents}` })
      .where('group_number', '=', event.groupNumber)
      .where('bill_pk', '=', billPk)
      .where('carrier_code', '=', carrierCode)
      .execute();
  }
}
