-- cluster: group; server: deleted; kept: always; trail: derived, corrections and lines of bills that they expect
create table expected_adjustments (
  group_number text not null, -- internal
  expected_pk text not null, -- internal
  -- The bill it comes from.
  bill_pk text not null, -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  coverage text, -- internal
  amount_cents bigint not null, -- internal
  -- Maintained by the database from the arrivals; never write it.
  arrived_cents bigint not null default 0, -- internal
  source text not null check (source in ('DECISION', 'DISPUTE', 'PAID_AS_BILLED')), -- internal
  -- Key of the discrepancy or of the line.
  source_key text not null, -- special, erased as key
  kind text, -- internal
  reason_code text not null, -- internal
  note text not null default '', -- personal, erased as text
  closed_at timestamptz, -- internal
  closed_by text, -- personal
  closed_reason text, -- personal
  close_note text, -- personal, erased as text
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  -- The month of the bill it comes from. Maintained by the database; never write it.
  period_from date not null default '0001-01-01', -- internal
  -- Maintained by the database; never write it.
  state text not null -- internal
    generated always as ( case when closed_at is not null then 'CLOSED' when arrived_cents = amount_cents then 'ARRIVED' else 'OPEN' end) stored,
  -- The opening balances that it came with; null for other adjustments.
  upload_pk text, -- internal
  primary key (group_number, expected_pk),
  constraint expected_adjustments_group_number_bill_pk_source_source_key_key unique (group_number, bill_pk, source, source_key,
    carrier_code),
  constraint a_closed_one_has_a_reason check (num_nulls(closed_at, closed_by, closed_reason, close_note) in (0, 4)),
  constraint an_expected_amount_is_not_zero check (amount_cents <> 0),
  constraint no_more_arrives_than_expected check (arrived_cents >= least(amount_cents, 0::bigint) and arrived_cents <=
    greatest(amount_cents, 0::bigint)),
  constraint what_arrived_is_not_closed check (closed_at is null or arrived_cents <> amount_cents),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index expected_adjustments_by_amount on expected_adjustments (amount_cents);
create index expected_adjustments_by_closing on expected_adjustments (closed_at) where closed_at is not null;
create index expected_adjustments_by_member on expected_adjustments (lower(member_name));
create index expected_adjustments_by_month on expected_adjustments (state, carrier_code, period_from, abs(amount_cents) desc, expected_pk);
create index expected_adjustments_by_upload on expected_adjustments (upload_pk) where upload_pk is not null;
create index expected_adjustments_open on expected_adjustments (group_number, carrier_code) where (closed_at is null) and (arrived_cents
  <> amount_cents);

-- cluster: group; server: deleted; kept: always; trail: derived, lines that expected adjustments came back in
create table expected_arrivals (
  group_number text not null, -- internal
  expected_pk text not null, -- internal
  -- The bill it arrived on.
  bill_pk text not null, -- internal
  -- The line or adjustment it arrived with.
  source_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents <> 0), -- internal
  add_date timestamptz not null default now(), -- internal
  primary key (group_number, expected_pk, bill_pk, source_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade,
  foreign key (group_number, expected_pk) references expected_adjustments (group_number, expected_pk) on delete cascade
);
create index expected_arrivals_by_source on expected_arrivals (group_number, bill_pk, source_pk);

-- Copies the month of the bill, which never changes, so that an index has the order of the list.
create function set_expected_period() returns trigger language plpgsql as $$
begin
  new.period_from := (select b.period_from from bills b where b.group_number = new.group_number and b.bill_pk = new.bill_pk);
  return new;
end
$$;
create trigger expected_adjustments_have_a_period before insert on expected_adjustments
  for each row execute function set_expected_period();

-- Keeps what has arrived of an expected adjustment. What arrives with a line or an adjustment of a bill is never more than its amount.
create function expected_arrival_counts() returns trigger language plpgsql as $$
declare
  available bigint;
  used bigint;
begin
  if tg_op = 'DELETE' then
    update expected_adjustments set arrived_cents = arrived_cents - old.amount_cents
    where group_number = old.group_number and expected_pk = old.expected_pk;
    return null;
  end if;
  select coalesce(
    (select billed_cents from bill_lines
      where group_number = new.group_number and bill_pk = new.bill_pk and line_pk = new.source_pk),
    (select amount_cents from bill_adjustments
      where group_number = new.group_number and bill_pk = new.bill_pk and adjustment_pk = new.source_pk),
    0) into available;
  select sum(amount_cents) into used from expected_arrivals
    where group_number = new.group_number and bill_pk = new.bill_pk and source_pk = new.source_pk;
  if used not between least(available, 0) and greatest(available, 0) then
    raise exception 'Arrivals of % are more than its amount', new.source_pk using errcode = 'check_violation';
  end if;
  update expected_adjustments
    set arrived_cents = arrived_cents + new.amount_cents - case when tg_op = 'UPDATE' then old.amount_cents else 0 end
    where group_number = new.group_number and expected_pk = new.expected_pk;
  return null;
end
$$;
create trigger expected_arrivals_count after insert or update or delete on expected_arrivals
  for each row execute function expected_arrival_counts();
