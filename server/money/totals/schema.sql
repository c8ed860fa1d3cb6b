-- A sum over `bills` bills.
-- cluster: group; server: deleted; kept: work; trail: derived, sums of bills
create table bill_total_changes (
  group_number text not null, -- internal
  viewers text[] not null, -- internal
  status text not null, -- internal
  period_from date not null, -- internal
  due_date date not null, -- internal
  is_open boolean not null, -- internal
  bills bigint not null, -- internal
  billed_cents numeric not null, -- internal
  reconciled_cents numeric not null, -- internal
  adjustments_cents numeric not null, -- internal
  due_cents numeric not null, -- internal
  paid_cents numeric not null, -- internal
  pending_cents numeric not null -- internal
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Sums over bills by who sees them, and what is not yet added to them. Maintained by the database; never write them.
-- cluster: coordinator; server: deleted; kept: always; trail: derived, sums of bills
create table bill_totals (
  viewer text not null, -- internal
  status text not null, -- internal
  period_from date not null, -- internal
  due_date date not null, -- internal
  is_open boolean not null, -- internal
  bills bigint not null, -- internal
  billed_cents numeric not null, -- internal
  reconciled_cents numeric not null, -- internal
  adjustments_cents numeric not null, -- internal
  due_cents numeric not null, -- internal
  paid_cents numeric not null, -- internal
  pending_cents numeric not null, -- internal
  primary key (viewer, status, period_from, due_date, is_open)
);

-- The same of each carrier's parts, as the carrier sees them.
-- cluster: group; server: deleted; kept: always; trail: derived, sums of bills
create table carrier_group_totals (
  group_number text not null, -- internal
  carrier_code text not null, -- internal
  -- The first and the last number of its bills in the order of bytes.
  first_number text collate "C" not null, -- internal
  last_number text collate "C" not null, -- internal
  unreleased_bills integer not null, -- internal
  unreleased_billed_cents bigint not null, -- internal
  unreleased_reconciled_cents bigint not null, -- internal
  unreleased_adjustments_cents bigint not null, -- internal
  unreleased_due_cents bigint not null, -- internal
  unreleased_paid_cents bigint not null, -- internal
  unreleased_pending_cents bigint not null, -- internal
  released_bills integer not null, -- internal
  released_billed_cents bigint not null, -- internal
  released_reconciled_cents bigint not null, -- internal
  released_adjustments_cents bigint not null, -- internal
  released_due_cents bigint not null, -- internal
  released_paid_cents bigint not null, -- internal
  released_pending_cents bigint not null, -- internal
  modified_bills integer not null, -- internal
  modified_billed_cents bigint not null, -- internal
  modified_reconciled_cents bigint not null, -- internal
  modified_adjustments_cents bigint not null, -- internal
  modified_due_cents bigint not null, -- internal
  modified_paid_cents bigint not null, -- internal
  modified_pending_cents bigint not null, -- internal
  reconciled_bills integer not null, -- internal
  reconciled_billed_cents bigint not null, -- internal
  reconciled_reconciled_cents bigint not null, -- internal
  reconciled_adjustments_cents bigint not null, -- internal
  reconciled_due_cents bigint not null, -- internal
  reconciled_paid_cents bigint not null, -- internal
  reconciled_pending_cents bigint not null, -- internal
  pending_bills integer not null, -- internal
  pending_billed_cents bigint not null, -- internal
  pending_reconciled_cents bigint not null, -- internal
  pending_adjustments_cents bigint not null, -- internal
  pending_due_cents bigint not null, -- internal
  pending_paid_cents bigint not null, -- internal
  pending_pending_cents bigint not null, -- internal
  partial_bills integer not null, -- internal
  partial_billed_cents bigint not null, -- internal
  partial_reconciled_cents bigint not null, -- internal
  partial_adjustments_cents bigint not null, -- internal
  partial_due_cents bigint not null, -- internal
  partial_paid_cents bigint not null, -- internal
  partial_pending_cents bigint not null, -- internal
  paid_bills integer not null, -- internal
  paid_billed_cents bigint not null, -- internal
  paid_reconciled_cents bigint not null, -- internal
  paid_adjustments_cents bigint not null, -- internal
  paid_due_cents bigint not null, -- internal
  paid_paid_cents bigint not null, -- internal
  paid_pending_cents bigint not null, -- internal
  primary key (group_number, carrier_code)
) with (fillfactor = 80);
create index carrier_group_totals_by_carrier on carrier_group_totals (carrier_code, group_number);

-- Groups whose rows of both lack changes that were moved into `bill_totals`. Maintained by the database.
-- cluster: group; server: deleted; kept: work; trail: none, work in progress
create table changed_group_totals (
  group_number text not null -- internal
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Groups whose rows of `owed_by_group` lack changes that were moved into `bill_totals`. Maintained by the database.
-- cluster: group; server: deleted; kept: work; trail: none, work in progress
create table changed_owed (
  group_number text not null -- internal
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- cluster: group; server: deleted; kept: work; trail: derived, sums of expected adjustments
create table expected_total_changes (
  group_number text not null, -- internal
  viewers text[] not null, -- internal
  state text not null, -- internal
  carrier_code text not null, -- internal
  period_from date not null, -- internal
  adjustments bigint not null, -- internal
  amount_cents numeric not null, -- internal
  arrived_cents numeric not null -- internal
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Sums of expected adjustments by viewer, and the changes not yet added to them. Maintained by the database; never write them.
-- cluster: coordinator; server: deleted; kept: always; trail: derived, sums of expected adjustments
create table expected_totals (
  viewer text not null, -- internal
  state text not null, -- internal
  carrier_code text not null, -- internal
  period_from date not null, -- internal
  adjustments bigint not null, -- internal
  amount_cents numeric not null, -- internal
  arrived_cents numeric not null, -- internal
  primary key (viewer, state, carrier_code, period_from)
);

-- Sums over each group's bills. Written by the background work only.
-- cluster: group; server: deleted; kept: always; trail: derived, sums of bills
create table group_totals (
  group_number text primary key, -- internal
  -- The first and the last number of its bills in the order of bytes.
  first_number text collate "C" not null, -- internal
  last_number text collate "C" not null, -- internal
  unreleased_bills integer not null, -- internal
  unreleased_billed_cents bigint not null, -- internal
  unreleased_reconciled_cents bigint not null, -- internal
  unreleased_adjustments_cents bigint not null, -- internal
  unreleased_due_cents bigint not null, -- internal
  unreleased_paid_cents bigint not null, -- internal
  unreleased_pending_cents bigint not null, -- internal
  released_bills integer not null, -- internal
  released_billed_cents bigint not null, -- internal
  released_reconciled_cents bigint not null, -- internal
  released_adjustments_cents bigint not null, -- internal
  released_due_cents bigint not null, -- internal
  released_paid_cents bigint not null, -- internal
  released_pending_cents bigint not null, -- internal
  modified_bills integer not null, -- internal
  modified_billed_cents bigint not null, -- internal
  modified_reconciled_cents bigint not null, -- internal
  modified_adjustments_cents bigint not null, -- internal
  modified_due_cents bigint not null, -- internal
  modified_paid_cents bigint not null, -- internal
  modified_pending_cents bigint not null, -- internal
  reconciled_bills integer not null, -- internal
  reconciled_billed_cents bigint not null, -- internal
  reconciled_reconciled_cents bigint not null, -- internal
  reconciled_adjustments_cents bigint not null, -- internal
  reconciled_due_cents bigint not null, -- internal
  reconciled_paid_cents bigint not null, -- internal
  reconciled_pending_cents bigint not null, -- internal
  pending_bills integer not null, -- internal
  pending_billed_cents bigint not null, -- internal
  pending_reconciled_cents bigint not null, -- internal
  pending_adjustments_cents bigint not null, -- internal
  pending_due_cents bigint not null, -- internal
  pending_paid_cents bigint not null, -- internal
  pending_pending_cents bigint not null, -- internal
  partial_bills integer not null, -- internal
  partial_billed_cents bigint not null, -- internal
  partial_reconciled_cents bigint not null, -- internal
  partial_adjustments_cents bigint not null, -- internal
  partial_due_cents bigint not null, -- internal
  partial_paid_cents bigint not null, -- internal
  partial_pending_cents bigint not null, -- internal
  paid_bills integer not null, -- internal
  paid_billed_cents bigint not null, -- internal
  paid_reconciled_cents bigint not null, -- internal
  paid_adjustments_cents bigint not null, -- internal
  paid_due_cents bigint not null, -- internal
  paid_paid_cents bigint not null, -- internal
  paid_pending_cents bigint not null -- internal
) with (fillfactor = 80);

-- One row once all groups were added up.
-- cluster: coordinator; server: changed; kept: always; trail: none, work in progress
create table kept_group_totals (
  only_row boolean default true primary key check (only_row) -- internal
);

-- cluster: group; server: deleted; kept: work; trail: derived, sums of the ledger
create table ledger_total_changes (
  group_number text not null, -- internal
  viewers text[] not null, -- internal
  -- The UTC day of the event.
  day date not null, -- internal
  account text not null, -- internal
  -- Empty for entries without a carrier.
  carrier_code text not null, -- internal
  entries bigint not null, -- internal
  -- Debits minus credits.
  amount_cents numeric not null -- internal
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Totals of entries, and changes not yet added to the totals. Maintained by triggers; do not write to them.
-- cluster: coordinator; server: deleted; kept: always; trail: derived, sums of the ledger
create table ledger_totals (
  viewer text not null, -- internal
  -- The UTC day of the event.
  day date not null, -- internal
  account text not null, -- internal
  -- Empty for entries without a carrier.
  carrier_code text not null, -- internal
  entries bigint not null, -- internal
  -- Debits minus credits.
  amount_cents numeric not null, -- internal
  primary key (viewer, day, account, carrier_code)
);

-- Amount each group owes on bills at the end of `owed_day`. Written by background jobs only.
-- cluster: group; server: deleted; kept: always; trail: derived, sums of bills
create table owed_by_group (
  group_number text primary key, -- internal
  first_owed date not null, -- internal
  current_cents bigint not null, -- internal
  days30_cents bigint not null, -- internal
  days60_cents bigint not null, -- internal
  days90_cents bigint not null, -- internal
  older_cents bigint not null, -- internal
  pending_cents bigint not null -- internal
) with (fillfactor = 80);

-- The day for which `owed_by_group` was added up: one row, or none before the first day.
-- cluster: coordinator; server: changed; kept: always; trail: none, work in progress
create table owed_day (
  only_row boolean default true primary key check (only_row), -- internal
  day date not null -- internal
);

-- Counts and amounts of bills by who sees them (everyone in the back office, a rep, an agent, a carrier), status, billing month, due date,
-- and whether something is due that is neither paid nor pending. A carrier sees an unreleased bill only if it issues it. Defines what
-- `bill_totals_kept` must be.
-- @source docs/adr/0031-kept-totals.md
create view bill_totals_computed as
select 'all' as kind, 'all' as viewer, b.status, b.period_from, b.due_date,
  b.due_cents - b.paid_cents - b.pending_cents > 0 as is_open, count(*) as bills,
  sum(b.billed_cents) as billed_cents, sum(b.reconciled_cents) as reconciled_cents, sum(b.adjustments_cents) as adjustments_cents,
  sum(b.due_cents) as due_cents, sum(b.paid_cents) as paid_cents, sum(b.pending_cents) as pending_cents
from bills b
group by 2, 3, 4, 5, 6
union all
select 'rep' as kind, 'rep ' || g.rep_id as viewer, b.status, b.period_from, b.due_date,
  b.due_cents - b.paid_cents - b.pending_cents > 0 as is_open, count(*) as bills,
  sum(b.billed_cents) as billed_cents, sum(b.reconciled_cents) as reconciled_cents, sum(b.adjustments_cents) as adjustments_cents,
  sum(b.due_cents) as due_cents, sum(b.paid_cents) as paid_cents, sum(b.pending_cents) as pending_cents
from bills b join groups g on g.group_number = b.group_number
group by 2, 3, 4, 5, 6
union all
select 'agent' as kind, 'agent ' || a.agent_code as viewer, b.status, b.period_from, b.due_date,
  b.due_cents - b.paid_cents - b.pending_cents > 0 as is_open, count(*) as bills,
  sum(b.billed_cents) as billed_cents, sum(b.reconciled_cents) as reconciled_cents, sum(b.adjustments_cents) as adjustments_cents,
  sum(b.due_cents) as due_cents, sum(b.paid_cents) as paid_cents, sum(b.pending_cents) as pending_cents
from bills b join group_agents a on a.group_number = b.group_number
group by 2, 3, 4, 5, 6
union all
select 'carrier' as kind, 'carrier ' || b.carrier_code as viewer, b.status, b.period_from, b.due_date,
  b.due_cents - b.paid_cents - b.pending_cents > 0 as is_open, count(*) as bills,
  sum(b.billed_cents) as billed_cents, sum(b.reconciled_cents) as reconciled_cents, sum(b.adjustments_cents) as adjustments_cents,
  sum(b.due_cents) as due_cents, sum(b.paid_cents) as paid_cents, sum(b.pending_cents) as pending_cents
from carrier_bills b
where b.status <> 'UNRELEASED' or b.is_issuer
group by 2, 3, 4, 5, 6;

-- The totals of bills, with the changes that are not yet added to them.
create view bill_totals_kept as
select split_part(t.viewer, ' ', 1) as kind, t.viewer, t.status, t.period_from, t.due_date, t.is_open, sum(t.bills) as bills,
  sum(t.billed_cents) as billed_cents, sum(t.reconciled_cents) as reconciled_cents, sum(t.adjustments_cents) as adjustments_cents,
  sum(t.due_cents) as due_cents, sum(t.paid_cents) as paid_cents, sum(t.pending_cents) as pending_cents
from (
  select * from bill_totals
  union all
  select v.viewer, c.status, c.period_from, c.due_date, c.is_open, c.bills, c.billed_cents, c.reconciled_cents, c.adjustments_cents,
    c.due_cents, c.paid_cents, c.pending_cents
  from bill_total_changes c cross join lateral unnest(c.viewers) v (viewer)
) t
group by t.viewer, t.status, t.period_from, t.due_date, t.is_open
having (sum(t.bills), sum(t.billed_cents), sum(t.reconciled_cents), sum(t.adjustments_cents), sum(t.due_cents), sum(t.paid_cents),
  sum(t.pending_cents)) <> (0, 0, 0, 0, 0, 0, 0);

-- Counts and amounts of expected adjustments by viewer, state, carrier, and month; with the carrier's rules of the day, these give what is
-- late. Those that carriers charge also apart from their credits, so that totals never net one against the other. Defines what
-- `expected_totals_kept` must be.
-- @source docs/adr/0031-kept-totals.md
create view expected_totals_computed as
select 'all' as kind, 'all' as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e group by 2, 3, 4, 5
union all
select 'rep' as kind, 'rep ' || g.rep_id as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e join groups g on g.group_number = e.group_number group by 2, 3, 4, 5
union all
select 'agent' as kind, 'agent ' || a.agent_code as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e join group_agents a on a.group_number = e.group_number group by 2, 3, 4, 5
union all
select 'carrier' as kind, 'carrier ' || e.carrier_code as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e group by 2, 3, 4, 5
union all
select 'charges' as kind, 'charges ' || e.carrier_code as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e where e.amount_cents > 0 group by 2, 3, 4, 5
union all
select 'charge' as kind, 'charge all' as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e where e.amount_cents > 0 group by 2, 3, 4, 5
union all
select 'charge' as kind, 'charge rep ' || g.rep_id as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e join groups g on g.group_number = e.group_number where e.amount_cents > 0 group by 2, 3, 4, 5
union all
select 'charge' as kind, 'charge agent ' || a.agent_code as viewer, e.state, e.carrier_code, e.period_from,
  count(*) as adjustments, sum(e.amount_cents) as amount_cents, sum(e.arrived_cents) as arrived_cents
from expected_adjustments e join group_agents a on a.group_number = e.group_number where e.amount_cents > 0 group by 2, 3, 4, 5;

-- The totals of expected adjustments, with the changes that are not yet added to them.
create view expected_totals_kept as
select split_part(t.viewer, ' ', 1) as kind, t.viewer, t.state, t.carrier_code, t.period_from,
  sum(t.adjustments) as adjustments, sum(t.amount_cents) as amount_cents, sum(t.arrived_cents) as arrived_cents
from (
  select * from expected_totals
  union all
  select v.viewer, c.state, c.carrier_code, c.period_from, c.adjustments, c.amount_cents, c.arrived_cents
  from expected_total_changes c cross join lateral unnest(c.viewers) v (viewer)
) t
group by t.viewer, t.state, t.carrier_code, t.period_from
having (sum(t.adjustments), sum(t.amount_cents), sum(t.arrived_cents)) <> (0, 0, 0);

-- Numbers and amounts of the ledger's entries by the UTC day of their event, account, and carrier (an empty text for none). Defines what
-- `ledger_totals_kept` must be.
-- @source docs/decisions/ledger.md#balances-of-accounts-are-kept-by-day
create view ledger_totals_computed as
select 'all' as kind, 'all' as viewer, (v.at at time zone 'UTC')::date as day, e.account, coalesce(e.carrier_code, '') as carrier_code,
  count(*) as entries, sum(e.amount_cents) as amount_cents
from ledger_events v join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk
group by 3, 4, 5;

-- The totals of entries, with the changes that are not yet added to them.
create view ledger_totals_kept as
select 'all' as kind, t.viewer, t.day, t.account, t.carrier_code, sum(t.entries) as entries, sum(t.amount_cents) as amount_cents
from (
  select * from ledger_totals
  union all
  select v.viewer, c.day, c.account, c.carrier_code, c.entries, c.amount_cents
  from ledger_total_changes c cross join lateral unnest(c.viewers) v (viewer)
) t
group by t.viewer, t.day, t.account, t.carrier_code
having (sum(t.entries), sum(t.amount_cents)) <> (0, 0);

-- Who sees a group's totals, besides carriers. Locks the group against a new rep or agent until the transaction ends, and reads after that,
-- so that a change is counted for those who get the group's totals.
create function viewers_of_group(number text, prefix text default '') returns text[] language plpgsql as $$
declare viewers text[];
begin
  perform from groups g where g.group_number = number for key share;
  select array[prefix || 'all', prefix || 'rep ' || g.rep_id]
      || array(select prefix || 'agent ' || a.agent_code from group_agents a where a.group_number = number order by 1)
    into viewers from groups g where g.group_number = number;
  return viewers;
end
$$;

-- Counts a new or deleted bill for all who see it but carriers. Changes are only inserted, so that transactions never wait for a total.
create function count_bill() returns trigger language plpgsql as $$
declare
  bill record := case when tg_op = 'DELETE' then old else new end;
  sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
  viewers text[] := viewers_of_group(bill.group_number);
begin
  insert into bill_total_changes values (bill.group_number, viewers, bill.status, bill.period_from, bill.due_date,
    bill.due_cents - bill.paid_cents - bill.pending_cents > 0, sign, sign * bill.billed_cents, sign * bill.reconciled_cents,
    sign * bill.adjustments_cents, sign * bill.due_cents, sign * bill.paid_cents, sign * bill.pending_cents);
  return null;
end
$$;
create trigger bills_are_counted after insert or delete on bills for each row execute function count_bill();

-- Counts changed bills, with one row for all of a group that count alike. Groups are locked in one order. Viewers are read first, because
-- the nodes of a distributed database refuse an insert with a sub-query among its values.
create function count_changed_bills() returns trigger language plpgsql as $$
declare
  c record;
  viewers text[];
begin
  for c in
    select * from (
      select group_number, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open, sum(sign) as bills,
        sum(sign * billed_cents) as billed, sum(sign * reconciled_cents) as reconciled, sum(sign * adjustments_cents) as adjustments,
        sum(sign * due_cents) as due, sum(sign * paid_cents) as paid, sum(sign * pending_cents) as pending
      from (select -1 as sign, * from rows_before union all select 1, * from rows_after) counted
      group by 1, 2, 3, 4, 5
    ) changes
    where (bills, billed, reconciled, adjustments, due, paid, pending) <> (0, 0, 0, 0, 0, 0, 0) order by group_number
  loop
    viewers := viewers_of_group(c.group_number);
    insert into bill_total_changes values (c.group_number, viewers, c.status, c.period_from, c.due_date, c.is_open,
      c.bills, c.billed, c.reconciled, c.adjustments, c.due, c.paid, c.pending);
  end loop;
  return null;
end
$$;
create trigger bills_are_counted_again after update on bills referencing old table as rows_before new table as rows_after
  for each statement execute function count_changed_bills();

-- Counts a new or deleted part of a carrier for the carrier, who sees an unreleased bill only if it issues it.
create function count_carrier_bill() returns trigger language plpgsql as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
  sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if part.status = 'UNRELEASED' and not part.is_issuer then return null; end if;
  insert into bill_total_changes values (part.group_number, array['carrier ' || part.carrier_code], part.status, part.period_from,
    part.due_date, part.due_cents - part.paid_cents - part.pending_cents > 0, sign, sign * part.billed_cents, sign * part.reconciled_cents,
    sign * part.adjustments_cents, sign * part.due_cents, sign * part.paid_cents, sign * part.pending_cents);
  return null;
end
$$;
create trigger carrier_bills_are_counted after insert or delete on carrier_bills for each row execute function count_carrier_bill();

-- Counts changed parts of carriers, as `count_changed_bills` does. No group is locked, because a part names its own carrier.
create function count_changed_carrier_bills() returns trigger language plpgsql as $$
declare c record;
begin
  for c in
    select * from (
      select group_number, carrier_code, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open,
        sum(sign) as bills, sum(sign * billed_cents) as billed, sum(sign * reconciled_cents) as reconciled,
        sum(sign * adjustments_cents) as adjustments, sum(sign * due_cents) as due, sum(sign * paid_cents) as paid,
        sum(sign * pending_cents) as pending
      from (select -1 as sign, * from rows_before union all select 1, * from rows_after) counted
      where status <> 'UNRELEASED' or is_issuer
      group by 1, 2, 3, 4, 5, 6
    ) changes
    where (bills, billed, reconciled, adjustments, due, paid, pending) <> (0, 0, 0, 0, 0, 0, 0)
  loop
    insert into bill_total_changes values (c.group_number, array['carrier ' || c.carrier_code], c.status, c.period_from, c.due_date,
      c.is_open, c.bills, c.billed, c.reconciled, c.adjustments, c.due, c.paid, c.pending);
  end loop;
  return null;
end
$$;
create trigger carrier_bills_are_counted_again after update on carrier_bills referencing old table as rows_before new table as rows_after
  for each statement execute function count_changed_carrier_bills();

-- Counts what an expected adjustment was before and is now, for all who see it.
create function count_expected() returns trigger language plpgsql as $$
declare
  number text := coalesce(new.group_number, old.group_number);
  viewers text[] := viewers_of_group(number) || ('carrier ' || coalesce(new.carrier_code, old.carrier_code));
begin
  insert into expected_total_changes
  select number, viewers, c.state, c.carrier_code, c.period_from, sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.arrived_cents)
  from (
    select -1 as sign, old.state, old.carrier_code, old.period_from, old.amount_cents, old.arrived_cents where tg_op <> 'INSERT'
    union all
    select 1, new.state, new.carrier_code, new.period_from, new.amount_cents, new.arrived_cents where tg_op <> 'DELETE'
  ) c
  group by c.state, c.carrier_code, c.period_from
  having (sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.arrived_cents)) <> (0, 0, 0);
  return null;
end
$$;
create trigger expected_adjustments_are_counted after insert or delete on expected_adjustments
  for each row execute function count_expected();
create trigger expected_adjustments_are_counted_again after update on expected_adjustments for each row
  when (row(old.state, old.carrier_code, old.period_from, old.amount_cents, old.arrived_cents)
    is distinct from row(new.state, new.carrier_code, new.period_from, new.amount_cents, new.arrived_cents))
  execute function count_expected();

-- The same for what carriers charge, which is kept apart from what they credit.
create function count_expected_charges() returns trigger language plpgsql as $$
declare
  number text := coalesce(new.group_number, old.group_number);
  viewers text[] := viewers_of_group(number, 'charge ') || ('charges ' || coalesce(new.carrier_code, old.carrier_code));
begin
  insert into expected_total_changes
  select number, viewers, c.state, c.carrier_code, c.period_from, sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.arrived_cents)
  from (
    select -1 as sign, old.state, old.carrier_code, old.period_from, old.amount_cents, old.arrived_cents where tg_op <> 'INSERT'
    union all
    select 1, new.state, new.carrier_code, new.period_from, new.amount_cents, new.arrived_cents where tg_op <> 'DELETE'
  ) c
  where c.amount_cents > 0
  group by c.state, c.carrier_code, c.period_from
  having (sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.arrived_cents)) <> (0, 0, 0);
  return null;
end
$$;
create trigger expected_charges_are_counted after insert or delete on expected_adjustments
  for each row execute function count_expected_charges();
create trigger expected_charges_are_counted_again after update on expected_adjustments for each row
  when (row(old.state, old.carrier_code, old.period_from, old.amount_cents, old.arrived_cents)
    is distinct from row(new.state, new.carrier_code, new.period_from, new.amount_cents, new.arrived_cents))
  execute function count_expected_charges();

-- Counts new entries, which never change, group by group. Without sequential scans, because plans are made once for tables of any size.
create function count_ledger_entries() returns trigger language plpgsql set enable_seqscan to off as $$
declare of_group record;
begin
  for of_group in
    select group_number, array_agg(event_pk) as event_pks, array_agg(account) as accounts,
      array_agg(coalesce(carrier_code, '')) as carriers, array_agg(amount_cents) as amounts
    from added group by group_number
  loop
    insert into ledger_total_changes
    select of_group.group_number, array['all'], (v.at at time zone 'UTC')::date, e.account, e.carrier_code, count(*), sum(e.amount)
    from unnest(of_group.event_pks, of_group.accounts, of_group.carriers, of_group.amounts) e (event_pk, account, carrier_code, amount)
    join ledger_events v on v.group_number = of_group.group_number and v.event_pk = e.event_pk
    group by 3, 4, 5;
  end loop;
  return null;
end
$$;
create trigger ledger_entries_are_counted after insert on ledger_entries referencing new table as added
  for each statement execute function count_ledger_entries();

-- Gives all bills of a group to a viewer, or takes them away with the sign -1.
create function move_bill_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
begin
  insert into bill_total_changes
  select number, array[viewer], b.status, b.period_from, b.due_date, b.due_cents - b.paid_cents - b.pending_cents > 0, sign * count(*),
    sign * sum(b.billed_cents), sign * sum(b.reconciled_cents), sign * sum(b.adjustments_cents), sign * sum(b.due_cents),
    sign * sum(b.paid_cents), sign * sum(b.pending_cents)
  from bills b where b.group_number = number group by 3, 4, 5, 6;
end
$$;

-- Gives all expected adjustments of a group to a viewer, or takes them away with the sign -1.
create function move_expected_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
begin
  insert into expected_total_changes
  select number, array[viewer], e.state, e.carrier_code, e.period_from, sign * count(*), sign * sum(e.amount_cents),
    sign * sum(e.arrived_cents)
  from expected_adjustments e where e.group_number = number group by 3, 4, 5;
  insert into expected_total_changes
  select number, array['charge ' || viewer], e.state, e.carrier_code, e.period_from, sign * count(*), sign * sum(e.amount_cents),
    sign * sum(e.arrived_cents)
  from expected_adjustments e where e.group_number = number and e.amount_cents > 0 group by 3, 4, 5;
end
$$;

-- A group gets another rep after all transactions that count for the former one, with all that they changed.
create function lock_group_of_totals() returns trigger language plpgsql as $$
begin
  perform from groups g where g.group_number = new.group_number for update;
  return new;
end
$$;
create trigger groups_lock_their_totals before update on groups
  for each row when (old.rep_id <> new.rep_id) execute function lock_group_of_totals();

-- Moves the totals of a group from the former rep to the new one.
create function move_totals_of_rep() returns trigger language plpgsql as $$
begin
  perform move_bill_totals(new.group_number, 'rep ' || old.rep_id, -1);
  perform move_bill_totals(new.group_number, 'rep ' || new.rep_id, 1);
  perform move_expected_totals(new.group_number, 'rep ' || old.rep_id, -1);
  perform move_expected_totals(new.group_number, 'rep ' || new.rep_id, 1);
  return null;
end
$$;
create trigger groups_move_their_totals after update on groups
  for each row when (old.rep_id <> new.rep_id) execute function move_totals_of_rep();

-- Gives the totals of a group to a new agent, and takes them from a former one, after all transactions that count for it.
create function move_totals_of_agent() returns trigger language plpgsql as $$
begin
  perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for update;
  if tg_op <> 'INSERT' then
    perform move_bill_totals(old.group_number, 'agent ' || old.agent_code, -1);
    perform move_expected_totals(old.group_number, 'agent ' || old.agent_code, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform move_bill_totals(new.group_number, 'agent ' || new.agent_code, 1);
    perform move_expected_totals(new.group_number, 'agent ' || new.agent_code, 1);
  end if;
  return null;
end
$$;
create trigger group_agents_move_totals after insert or update or delete on group_agents
  for each row execute function move_totals_of_agent();

-- Names the groups whose changes were moved into `bill_totals`, whose sums by group the background work adds up again.
create function moved_changes_of_group_totals() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select distinct group_number from moved where group_number <> '' loop
    insert into changed_group_totals (group_number) values (of_group.group_number);
  end loop;
  return null;
end
$$;
create trigger bill_total_changes_of_groups after delete on bill_total_changes referencing old table as moved
  for each statement execute function moved_changes_of_group_totals();

-- The same for what groups owe.
-- @source docs/decisions/aging.md#what-groups-owe-today-is-kept
create function moved_changes_of_owed() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select distinct group_number from moved where group_number <> '' loop
    insert into changed_owed (group_number) values (of_group.group_number);
  end loop;
  return null;
end
$$;
create trigger bill_total_changes_of_owed after delete on bill_total_changes referencing old table as moved
  for each statement execute function moved_changes_of_owed();
