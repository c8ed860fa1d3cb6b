import { isBalanced, type LedgerEvent } from '../../../../src/domain/ledger/LedgerEvent';
import { newPk } from '../../../application/shared/newPk';
import type { Tx } from '../Tables';

/** Entries a statement; each has seven parameters of the 65,535 a statement may have. */
const ENTRIES_AT_ONCE = 5000;

/** An event with who caused it and when. */
export interface Posting {
  readonly event: LedgerEvent;
  /** The person's name, or 'Processing'. */
  readonly by: string;
  readonly at: Date;
}

/**
 * Writes events to the ledger, which nothing ever changes or deletes.
 *
 * @returns the events' keys, in order.
 * @throws Error when an event does not net to zero: that is a defect, and nothing of the transaction may stay.
 * @source product.md, Money, invariant 3
 */
async function postLedgerEvents(tx: Tx, postings: readonly Posting[]): Promise<string[]> {
  for (const { event } of postings) {
    if (!isBalanced(event)) throw new Error(`A ledger event does not net to zero: ${event.kind} of ${event.refPk}.`);
  }
  const events = postings.map(({ event, by, at }) => ({
    group_number: event.groupNumber,
    event_pk: newPk(event.groupNumber),
    kind: event.kind,
    ref_pk: event.refPk,
    at: at.toISOString(),
    by_name: by,
  }));
  const entries = postings.flatMap(({ event }, index) =>
    event.entries.map((entry, entryIndex) => ({
      group_number: event.groupNumber,
      event_pk: events[index]?.event_pk ?? '',
      entry_no: entryIndex + 1,
      account: entry.account,
      amount_cents: entry.amountCents,
      bill_pk: entry.billPk,
      carrier_code: entry.carrierCode,
    })),
  );
  for (const part of chunks(events)) await tx.insertInto('ledger_events').values(part).execute();
  for (const part of chunks(entries)) await tx.insertInto('ledger_entries').values(part).execute();
  return events.map(({ event_pk }) => event_pk);
}

function chunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ENTRIES_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ENTRIES_AT_ONCE, (index + 1) * ENTRIES_AT_ONCE),
  );
}

/**
 * Writes one event to the ledger.
 *
 * @param by whose name the event keeps: the caller, or 'Processing'.
 * @returns the event's key.
 * @throws Error when the event does not net to zero.
 */
export async function postLedgerEvent(
  tx: Tx,
  event: LedgerEvent,
  by: { readonly name: string },
  now: Date,
): Promise<string> {
  const [eventPk = ''] = await postLedgerEvents(tx, [{ event, by: by.name, at: now }]);
  return eventPk;
}
