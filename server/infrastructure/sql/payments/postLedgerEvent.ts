import { sql } from 'kysely';
import { isBalanced, type LedgerEntry, type LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import type { Payment } from '../../../../src/domain/payments/Payment';
import { newPk } from '../../../application/shared/newPk';
import type { Tx } from '../Tables';

/** Rows in one insert: each has seven of the 65,535 parameters that a statement can have. */
const ROWS_PER_INSERT = 5000;

/**
 * Writes one event to the ledger. Ledger rows are never changed or deleted.
 *
 * @param by the person who caused it, or 'Processing'.
 * @returns the event's key.
 * @throws Error when the event does not net to zero, which rolls the transaction back.
 * @source product.md, Money, invariant 3
 */
export async function postLedgerEvent(
  tx: Tx,
  event: LedgerEvent,
  by: { readonly name: string },
  now: Date,
): Promise<string> {
  if (!isBalanced(event)) throw new Error(`A ledger event does not net to zero: ${event.kind} of ${event.refPk}.`);
  const key = { group_number: event.groupNumber, event_pk: newPk(event.groupNumber) };
  await tx
    .insertInto('ledger_events')
    .values({ ...key, kind: event.kind, ref_pk: event.refPk, at: now.toISOString(), by_name: by.name })
    .execute();
  const entries = event.entries.map((entry, index) => ({
    ...key,
    entry_no: index + 1,
    account: entry.account,
    amount_cents: entry.amountCents,
    bill_pk: entry.billPk,
    carrier_code: entry.carrierCode,
  }));
  for (let start = 0; start < entries.length; start += ROWS_PER_INSERT) {
    await tx
      .insertInto('ledger_entries')
      .values(entries.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
  return key.event_pk;
}

/** What a processed payment has in the ledger, reallocations included: one entry for each account, bill, and carrier. */
export async function postedEntries(
  tx: Tx,
  { groupNumber, paymentPk }: Pick<Payment, 'groupNumber' | 'paymentPk'>,
): Promise<readonly LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select e.account, sum(e.amount_cents)::bigint as "amountCents", e.bill_pk as "billPk", e.carrier_code as "carrierCode"
    from ledger_events v join ledger_entries e using (group_number, event_pk)
    where v.group_number = ${groupNumber} and v.ref_pk = ${paymentPk} and v.kind in ('PAYMENT_PROCESSED','PAYMENT_REALLOCATED')
    group by e.account, e.bill_pk, e.carrier_code having sum(e.amount_cents) <> 0
    order by min(v.at), min(e.entry_no), e.account, e.bill_pk, e.carrier_code`.execute(tx);
  return rows;
}
