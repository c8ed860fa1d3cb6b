import { type Kysely, sql } from 'kysely';

/**
 * Checks the ledger once per statement that adds entries, instead of once per entry at the end of the transaction.
 * An event's entries are therefore added together. Allocations are checked as before, with half of the queries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `drop trigger ledger_entries_balance on ledger_entries`,
  // One index lookup for each event: a join would be planned once for a table of any size.
  `create or replace function ledger_event_nets_to_zero() returns trigger language plpgsql as $$
   declare unbalanced text;
   begin
     select event_pk into unbalanced from (select distinct group_number, event_pk from added) event
       where (select sum(amount_cents) from ledger_entries entry
         where entry.group_number = event.group_number and entry.event_pk = event.event_pk) <> 0
       limit 1;
     if found then raise exception 'Ledger event % does not net to zero.', unbalanced using errcode = '23514'; end if;
     return null;
   end $$`,
  `create trigger ledger_entries_balance after insert on ledger_entries referencing new table as added
   for each statement execute function ledger_event_nets_to_zero()`,
  `create or replace function allocations_add_up() returns trigger language plpgsql as $$
   begin
     if (select sum(amount_cents) from payment_allocations
           where group_number = new.group_number and payment_pk = new.payment_pk and state <> 'VOIDED')
         > (select amount_cents from payments where group_number = new.group_number and payment_pk = new.payment_pk) then
       raise exception 'More is allocated than payment % brings.', new.payment_pk using errcode = '23514';
     end if;
     if exists (select from bills b where b.group_number = new.group_number and b.bill_pk = new.bill_pk
         and row(b.paid_cents, b.pending_cents) <> (
           select coalesce(sum(amount_cents) filter (where state = 'PROCESSED'), 0),
             coalesce(sum(amount_cents) filter (where state = 'PENDING'), 0)
           from payment_allocations where group_number = new.group_number and bill_pk = new.bill_pk)) then
       raise exception 'Bill % does not show what is allocated to it.', new.bill_pk using errcode = '23514';
     end if;
     return null;
   end $$`,
];
