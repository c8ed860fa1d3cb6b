import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table ledger_entries add column receivable_at timestamptz',
  'alter table ledger_entries disable trigger ledger_entries_append_only',
  `update ledger_entries e set receivable_at = v.at from ledger_events v
   where v.group_number = e.group_number and v.event_pk = e.event_pk and e.account = 'RECEIVABLE'`,
  'alter table ledger_entries enable trigger ledger_entries_append_only',
  `create function set_receivable_time() returns trigger language plpgsql as $$
   begin
     new.receivable_at := (select v.at from ledger_events v where v.group_number = new.group_number and v.event_pk = new.event_pk);
     return new;
   end $$`,
  `create trigger ledger_entries_have_a_time before insert on ledger_entries for each row
   when (new.account = 'RECEIVABLE') execute function set_receivable_time()`,
  `create index ledger_entries_receivable_by_time on ledger_entries (receivable_at)
     include (group_number, event_pk, bill_pk, amount_cents) where account = 'RECEIVABLE'`,
  `create index payment_allocations_not_processed on payment_allocations (state, group_number, payment_pk)
     include (bill_pk, amount_cents) where state in ('PENDING', 'VOIDED')`,
];

/**
 * Aging of a past day reads the receivables posted since, and the allocations of payments that are pending or were voided since,
 * from indexes. A receivable has the time of its event for that.
 *
 * @source docs/decisions/aging.md#a-past-day-is-today-less-the-changes-since
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
