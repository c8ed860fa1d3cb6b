/**
 * The ledger: double entries that are never changed. Only the name of the person who posted an event may become their alias.
 * An event's entries are added in one statement, at whose end they must net to zero.
 */
export const LEDGER = [
  // Money of an unknown payer has no group: its rows have the word `unidentified` instead of a group number.
  `create table ledger_events (
     group_number text not null, event_pk text not null, kind text not null, ref_pk text not null,
     at timestamptz not null default now(), by_name text not null,
     known_group text generated always as (nullif(group_number, 'unidentified')) stored references groups,
     primary key (group_number, event_pk))`,
  'create index ledger_events_by_ref on ledger_events (group_number, ref_pk)',
  'create index ledger_events_by_time on ledger_events (at)',
  `create unique index a_payment_is_processed_once on ledger_events (group_number, ref_pk) where kind = 'PAYMENT_PROCESSED'`,
  `create unique index a_payment_is_reversed_once on ledger_events (group_number, ref_pk)
     where kind in ('PAYMENT_RETURNED','PAYMENT_REVERSED')`,
  `create table ledger_entries (
     group_number text not null, event_pk text not null, entry_no integer not null, account text not null,
     amount_cents bigint not null, bill_pk text, carrier_code text,
     primary key (group_number, event_pk, entry_no), foreign key (group_number, event_pk) references ledger_events)`,
  'create index ledger_entries_by_bill on ledger_entries (group_number, bill_pk, account)',
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
   begin raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514'; end $$`,
  `create trigger ledger_entries_append_only before update or delete on ledger_entries
     for each statement execute function ledger_is_append_only()`,
  `create trigger ledger_events_append_only before delete on ledger_events
     for each statement execute function ledger_is_append_only()`,
  // A generated column has no value yet when this trigger compares the rows; it follows from the group, which is compared.
  `create function ledger_event_takes_an_alias() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - 'by_name' - 'known_group' = to_jsonb(old) - 'by_name' - 'known_group'
      and exists (select from people where purged_alias = new.by_name) then
      return new;
    end if;
    raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514';
  end $$`,
  `create trigger ledger_events_keep_all_but_names before update on ledger_events
     for each row execute function ledger_event_takes_an_alias()`,
  // One index lookup for each event: a join would be planned once for a table of any size.
  `create function ledger_event_nets_to_zero() returns trigger language plpgsql as $$
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
];
