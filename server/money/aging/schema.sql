-- Aging of past days by group, in spans of days. Written by the background work only.
-- cluster: group; server: deleted; kept: always; trail: derived, sums of bills, payments, and the ledger
create table aged_groups (
  group_number text not null, -- internal
  span integer not null, -- internal
  since date not null, -- internal
  until date not null, -- internal
  current_cents bigint not null, -- internal
  days30_cents bigint not null, -- internal
  days60_cents bigint not null, -- internal
  days90_cents bigint not null, -- internal
  older_cents bigint not null, -- internal
  pending_cents bigint not null, -- internal
  primary key (group_number, span, since)
) with (fillfactor = 90);
create index aged_groups_by_span on aged_groups (span);

-- The days of which aging is kept: one row, or none before the first.
-- @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group
-- cluster: reference; server: changed; kept: always; trail: none, work in progress
create table kept_aging (
  only_row boolean default true primary key check (only_row), -- internal
  time_zone text not null, -- internal
  day date not null, -- internal
  marked_until timestamptz not null, -- internal
  kept_day date, -- internal
  filled_to text, -- internal
  checked_to text not null default '' -- internal
);

-- Groups whose kept aging lacks a change since a time. Maintained by the database.
-- cluster: group; server: deleted; kept: work; trail: derived, what aging adds up again
create table late_aging (
  group_number text not null, -- internal
  at timestamptz not null -- internal
);

-- Changes of what each bill asks for between its release and its reconciliation, when the ledger does not have it yet.
-- Remains when the bill is deleted. Maintained by the database; never write it.
-- @source docs/decisions/aging.md#a-past-day-never-changes
-- cluster: group; server: deleted; kept: always; trail: derived, amounts of bills over time
create table unreconciled_amounts (
  group_number text not null references groups (group_number), -- internal
  bill_pk text not null, -- internal
  at timestamptz not null, -- internal
  amount_cents bigint not null, -- internal
  bill_number text not null, -- internal
  carrier_codes text[] not null, -- internal
  period_from date not null, -- internal
  due_date date not null, -- internal
  primary key (group_number, bill_pk, at)
);
create index unreconciled_amounts_by_time on unreconciled_amounts (at);

-- Amounts due on bills that are not in the ledger yet: those between release and reconciliation.
create function unreconciled_amount(status text, billed_cents bigint, adjustments_cents bigint, credits_cents bigint)
  returns bigint language sql immutable as $$
  select case when status in ('RELEASED', 'MODIFIED') then billed_cents + adjustments_cents - credits_cents else 0 end
$$;

-- Dates a change of what a bill asks for, with what aging shows of the bill, because the change stays when the bill is deleted.
create function add_unreconciled_amount(
  group_number text, bill_pk text, moment timestamptz, cents bigint, bill_number text, carrier_codes text[], period_from date, due_date date
) returns void language sql as $$
  insert into unreconciled_amounts as kept
  values (group_number, bill_pk, moment, cents, bill_number, carrier_codes, period_from, due_date)
  on conflict (group_number, bill_pk, at) do update set amount_cents = kept.amount_cents + excluded.amount_cents
$$;

-- Dates what a bill asks for, so that aging as of a past day can add it to the ledger's receivables. A bill that comes with its history
-- is inserted as reconciled, or with a later status.
-- @source docs/decisions/aging.md#a-past-day-never-changes
create function keep_unreconciled_amount() returns trigger language plpgsql as $$
declare asked bigint;
begin
  if tg_op = 'UPDATE' then
    perform add_unreconciled_amount(new.group_number, new.bill_pk, new.mod_date,
      unreconciled_amount(new.status, new.billed_cents, new.adjustments_cents, new.credits_cents)
        - unreconciled_amount(old.status, old.billed_cents, old.adjustments_cents, old.credits_cents),
      new.bill_number, new.carrier_codes, new.period_from, new.due_date);
    return null;
  end if;
  asked := new.billed_cents + new.adjustments_cents - new.credits_cents;
  perform add_unreconciled_amount(new.group_number, new.bill_pk, coalesce(new.released_at, new.add_date), asked,
    new.bill_number, new.carrier_codes, new.period_from, new.due_date);
  if new.status not in ('RELEASED', 'MODIFIED') then
    perform add_unreconciled_amount(new.group_number, new.bill_pk, coalesce(new.reconciled_at, new.mod_date), -asked,
      new.bill_number, new.carrier_codes, new.period_from, new.due_date);
  end if;
  return null;
end
$$;
create trigger bills_keep_unreconciled_amount after insert on bills
  for each row when (new.status <> 'UNRELEASED') execute function keep_unreconciled_amount();
create trigger bills_change_unreconciled_amount after update on bills for each row
  when (unreconciled_amount(old.status, old.billed_cents, old.adjustments_cents, old.credits_cents)
    <> unreconciled_amount(new.status, new.billed_cents, new.adjustments_cents, new.credits_cents))
  execute function keep_unreconciled_amount();

-- Marks the group of a receivable that is posted with a time before the end of the last kept day.
-- @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group
create function receivable_may_be_late() returns trigger language plpgsql as $$
begin
  insert into late_aging (group_number, at)
  select new.group_number, new.receivable_at from kept_aging k where new.receivable_at < k.marked_until;
  return null;
end
$$;
create trigger ledger_entries_may_be_late after insert on ledger_entries
  for each row when (new.account = 'RECEIVABLE') execute function receivable_may_be_late();

-- Marks the group of any other dated change that is earlier than the end of the last kept day.
create function dated_amount_may_be_late() returns trigger language plpgsql as $$
declare row_of record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into late_aging (group_number, at)
  select row_of.group_number, row_of.at from kept_aging k where row_of.at < k.marked_until;
  return null;
end
$$;
create trigger payment_events_may_be_late after insert on payment_events for each row
  when (new.event in ('made', 'processed', 'voided', 'returned', 'reversed')) execute function dated_amount_may_be_late();
create trigger unreconciled_amounts_may_be_late after insert or update or delete on unreconciled_amounts
  for each row execute function dated_amount_may_be_late();

-- Marks the group of a bill whose amounts of kept days get another due date, or lose or regain their bill.
create function due_date_ages_earlier_days() returns trigger language plpgsql as $$
declare row_of record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into late_aging (group_number, at)
  select row_of.group_number, min(u.at) from kept_aging k join unreconciled_amounts u on u.at < k.marked_until
  where u.group_number = row_of.group_number and u.bill_pk = row_of.bill_pk having count(*) > 0;
  return null;
end
$$;
create trigger bills_age_earlier_days after insert or delete on bills for each row execute function due_date_ages_earlier_days();
create trigger bills_age_earlier_days_again after update on bills
  for each row when (old.due_date <> new.due_date) execute function due_date_ages_earlier_days();
