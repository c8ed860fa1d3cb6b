import type { Insertable } from 'kysely';
import { billReconciled, type LedgerEvent } from '../../../src/domain/ledger/LedgerEvent';
import type { Tables } from '../../infrastructure/sql/Tables';
import type { GroupStory } from '../bills/liveBills';

interface LedgerRows {
  readonly events: Insertable<Tables['ledger_events']>[];
  readonly entries: Insertable<Tables['ledger_entries']>[];
}

interface Posting {
  readonly event: LedgerEvent;
  readonly at: string;
  readonly by: string;
}

/** What a group's bills and payments posted to the ledger, oldest first. */
export function ledgerRows(story: GroupStory): LedgerRows {
  const { groupNumber } = story.group;
  const postings = [...billPostings(story), ...paymentPostings(story)].sort((one, other) =>
    one.at < other.at ? -1 : 1,
  );
  const pks = postings.map((_, index) => `${groupNumber}.J${String(index + 1).padStart(5, '0')}`);
  return {
    events: postings.map(({ event, at, by }, index) => ({
      group_number: groupNumber,
      event_pk: pks[index] ?? '',
      kind: event.kind,
      ref_pk: event.refPk,
      at,
      by_name: by,
    })),
    entries: postings.flatMap(({ event }, index) =>
      event.entries.map(({ account, amountCents, billPk, carrierCode }, entry) => ({
        group_number: groupNumber,
        event_pk: pks[index] ?? '',
        entry_no: entry + 1,
        account,
        amount_cents: amountCents,
        bill_pk: billPk,
        carrier_code: carrierCode,
      })),
    ),
  };
}

function billPostings({ group, bills }: GroupStory): Posting[] {
  return bills.flatMap((bill) => {
    const reconciled = bill.events.find(({ event }) => event === 'reconcile');
    if (!reconciled) return [];
    const event = billReconciled(group.groupNumber, bill.statement.billPk, bill.shares);
    return [{ event, at: reconciled.at, by: reconciled.by?.name ?? '' }];
  });
}

function paymentPostings({ payments }: GroupStory): Posting[] {
  return payments.flatMap(({ fate }) =>
    fate.kind === 'processed' ? [{ event: fate.posting, at: fate.at, by: 'Processing' }] : [],
  );
}
