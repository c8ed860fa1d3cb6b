import { sql } from 'kysely';
import { isBalanced, type LedgerEntry, type LedgerEvent } from '../../src/domain/ledger/LedgerEvent';
import type { Payment } from '../../src/domain/payments/Payment';
import { rowsOf } from '../database/bulkStatements';
import type { Tx } from '../database/Tables';
import { newPk } from '../shared/newPk';

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
  const entries = event.entries.map(({ account, amountCents: amount, billPk: bill, carrierCode: carrier }, index) => {
    return { no: index + 1, account, amount, bill, carrier };
  });
  // All entries in one statement: after each statement, the database checks that the event nets to zero.
  await sql`insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, bill_pk, carrier_code)
    select ${key.group_number}, ${key.event_pk}, no, account, amount, bill, carrier
    from ${rowsOf(entries, sql`no integer, account text, amount bigint, bill text, carrier text`)} k`.execute(tx);
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
