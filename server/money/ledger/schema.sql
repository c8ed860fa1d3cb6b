-- cluster: group; server: changed only by_name; kept: always; trail: group_number with ledger_entries
create table ledger_events (
  group_number text not null, -- internal
  event_pk text not null, -- internal
  kind text not null, -- internal
  ref_pk text not null, -- internal
  at timestamptz not null default now(), -- internal
  by_name text not null, -- personal
  known_group text generated always as (nullif(group_number, 'unidentified')) stored references groups (group_number), -- internal
  -- The day on which it happened; null if that is the day on which it was posted.
  event_on date, -- internal
  primary key (group_number, event_pk)
);
create unique index a_payment_is_processed_once on ledger_events (group_number, ref_pk) where kind = 'PAYMENT_PROCESSED';
create unique index a_payment_is_reversed_once on ledger_events (group_number, ref_pk) where kind in ('PAYMENT_RETURNED',
  'PAYMENT_REVERSED');
create index ledger_events_by_ref on ledger_events (group_number, ref_pk);
create index ledger_events_by_time on ledger_events (at);

-- cluster: group; server: added; kept: always; trail: derived, parts of ledger_events
create table ledger_entries (
  group_number text not null, -- internal
  event_pk text not null, -- internal
  entry_no integer not null, -- internal
  account text not null, -- internal
  amount_cents bigint not null, -- internal
  bill_pk text, -- internal
  carrier_code text, -- internal
  -- Time of the event for receivables; null for other accounts. Set by the database; never write it.
  receivable_at timestamptz, -- internal
  primary key (group_number, event_pk, entry_no),
  foreign key (group_number, event_pk) references ledger_events (group_number, event_pk)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
create index ledger_entries_by_bill on ledger_entries (group_number, bill_pk, account);
create index ledger_entries_of_cash on ledger_entries (group_number, event_pk) where account = 'CASH';
create index ledger_entries_receivable_by_time on ledger_entries (receivable_at) include (group_number, event_pk, bill_pk, amount_cents)
  where account = 'RECEIVABLE';

-- The ledger takes new events and entries only.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514';
end
$$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_events_append_only before delete on ledger_events for each statement execute function ledger_is_append_only();

-- In an event, only the name of a purged person changes, to the person's alias. `known_group` has no value yet when a row is compared; it
-- follows from the group, which is compared.
create function ledger_event_takes_an_alias() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'by_name' - 'known_group' = to_jsonb(old) - 'by_name' - 'known_group'
    and exists (select from people where purged_alias = new.by_name) then
    return new;
  end if;
  raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514';
end
$$;
create trigger ledger_events_keep_all_but_names before update on ledger_events
  for each row execute function ledger_event_takes_an_alias();

-- The entries of an event net to zero. As in all triggers of sets of rows, each statement is about one group, which it has as a constant:
-- the nodes of a distributed database run this form.
-- @source docs/adr/0032-distributed-by-group.md
create function ledger_event_nets_to_zero() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select group_number, array_agg(distinct event_pk) as event_pks from added group by group_number loop
    perform from ledger_entries where group_number = of_group.group_number and event_pk = any(of_group.event_pks)
      group by event_pk having sum(amount_cents) <> 0;
    if found then
      raise exception 'A ledger event of group % does not net to zero.', of_group.group_number using errcode = '23514';
    end if;
  end loop;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_event_nets_to_zero();

-- A receivable has the time of its event, so that aging of a past day reads those posted since from an index.
-- @source docs/decisions/aging.md#a-past-day-is-today-less-the-changes-since
create function set_receivable_time() returns trigger language plpgsql as $$
begin
  new.receivable_at := (select v.at from ledger_events v where v.group_number = new.group_number and v.event_pk = new.event_pk);
  return new;
end
$$;
create trigger ledger_entries_have_a_time before insert on ledger_entries
  for each row when (new.account = 'RECEIVABLE') execute function set_receivable_time();

-- Waits for postings and refuses new ones until the transaction ends. With the rights of the owner, because the lock takes more than the
-- right to add, and only for the servers' role, which is given the right to call it.
-- @source docs/decisions/server.md#the-servers-role-owns-nothing
create function lock_ledger() returns void language plpgsql security definer set search_path from current as $$
begin
  lock table ledger_events in share row exclusive mode;
end
$$;
revoke execute on function lock_ledger() from public;
