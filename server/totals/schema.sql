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

-- What groups owe on bills at the end of `owed_day`, by group. Written by the background work only.
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

-- kept: view; columns: internal
create view bill_totals_computed as
 select 'all'::text as kind,
    'all'::text as viewer,
    b.status,
    b.period_from,
    b.due_date,
    (b.due_cents - b.paid_cents - b.pending_cents) > 0 as is_open,
    count(*) as bills,
    sum(b.billed_cents) as billed_cents,
    sum(b.reconciled_cents) as reconciled_cents,
    sum(b.adjustments_cents) as adjustments_cents,
    sum(b.due_cents) as due_cents,
    sum(b.paid_cents) as paid_cents,
    sum(b.pending_cents) as pending_cents
   from bills b
  group by 'all'::text, b.status, b.period_from, b.due_date, ((b.due_cents - b.paid_cents - b.pending_cents) > 0)
union all
 select 'rep'::text as kind,
    'rep '::text || g.rep_id as viewer,
    b.status,
    b.period_from,
    b.due_date,
    (b.due_cents - b.paid_cents - b.pending_cents) > 0 as is_open,
    count(*) as bills,
    sum(b.billed_cents) as billed_cents,
    sum(b.reconciled_cents) as reconciled_cents,
    sum(b.adjustments_cents) as adjustments_cents,
    sum(b.due_cents) as due_cents,
    sum(b.paid_cents) as paid_cents,
    sum(b.pending_cents) as pending_cents
   from bills b
     join groups g on g.group_number = b.group_number
  group by ('rep '::text || g.rep_id), b.status, b.period_from, b.due_date, ((b.due_cents - b.paid_cents - b.pending_cents) > 0)
union all
 select 'agent'::text as kind,
    'agent '::text || a.agent_code as viewer,
    b.status,
    b.period_from,
    b.due_date,
    (b.due_cents - b.paid_cents - b.pending_cents) > 0 as is_open,
    count(*) as bills,
    sum(b.billed_cents) as billed_cents,
    sum(b.reconciled_cents) as reconciled_cents,
    sum(b.adjustments_cents) as adjustments_cents,
    sum(b.due_cents) as due_cents,
    sum(b.paid_cents) as paid_cents,
    sum(b.pending_cents) as pending_cents
   from bills b
     join group_agents a on a.group_number = b.group_number
  group by ('agent '::text || a.agent_code), b.status, b.period_from, b.due_date, ((b.due_cents - b.paid_cents - b.pending_cents) > 0)
union all
 select 'carrier'::text as kind,
    'carrier '::text || b.carrier_code as viewer,
    b.status,
    b.period_from,
    b.due_date,
    (b.due_cents - b.paid_cents - b.pending_cents) > 0 as is_open,
    count(*) as bills,
    sum(b.billed_cents) as billed_cents,
    sum(b.reconciled_cents) as reconciled_cents,
    sum(b.adjustments_cents) as adjustments_cents,
    sum(b.due_cents) as due_cents,
    sum(b.paid_cents) as paid_cents,
    sum(b.pending_cents) as pending_cents
   from carrier_bills b
  where b.status <> 'UNRELEASED'::text or b.is_issuer
  group by ('carrier '::text || b.carrier_code), b.status, b.period_from, b.due_date, ((b.due_cents - b.paid_cents - b.pending_cents) > 0);

-- kept: view; columns: internal
create view bill_totals_kept as
 select split_part(t.viewer, ' '::text, 1) as kind,
    t.viewer,
    t.status,
    t.period_from,
    t.due_date,
    t.is_open,
    sum(t.bills) as bills,
    sum(t.billed_cents) as billed_cents,
    sum(t.reconciled_cents) as reconciled_cents,
    sum(t.adjustments_cents) as adjustments_cents,
    sum(t.due_cents) as due_cents,
    sum(t.paid_cents) as paid_cents,
    sum(t.pending_cents) as pending_cents
   from ( select bill_totals.viewer,
            bill_totals.status,
            bill_totals.period_from,
            bill_totals.due_date,
            bill_totals.is_open,
            bill_totals.bills,
            bill_totals.billed_cents,
            bill_totals.reconciled_cents,
            bill_totals.adjustments_cents,
            bill_totals.due_cents,
            bill_totals.paid_cents,
            bill_totals.pending_cents
           from bill_totals
        union all
         select v.viewer,
            c.status,
            c.period_from,
            c.due_date,
            c.is_open,
            c.bills,
            c.billed_cents,
            c.reconciled_cents,
            c.adjustments_cents,
            c.due_cents,
            c.paid_cents,
            c.pending_cents
           from bill_total_changes c
             cross join lateral unnest(c.viewers) v(viewer)) t
  group by t.viewer, t.status, t.period_from, t.due_date, t.is_open
 having sum(t.bills) <> 0::numeric or sum(t.billed_cents) <> 0::numeric or sum(t.reconciled_cents) <> 0::numeric or sum(t.adjustments_cents) <> 0::numeric or sum(t.due_cents) <> 0::numeric or sum(t.paid_cents) <> 0::numeric or sum(t.pending_cents) <> 0::numeric;

-- kept: view; columns: internal
create view expected_totals_computed as
 select 'all'::text as kind,
    'all'::text as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
  group by 'all'::text, e.state, e.carrier_code, e.period_from
union all
 select 'rep'::text as kind,
    'rep '::text || g.rep_id as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
     join groups g on g.group_number = e.group_number
  group by ('rep '::text || g.rep_id), e.state, e.carrier_code, e.period_from
union all
 select 'agent'::text as kind,
    'agent '::text || a.agent_code as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
     join group_agents a on a.group_number = e.group_number
  group by ('agent '::text || a.agent_code), e.state, e.carrier_code, e.period_from
union all
 select 'carrier'::text as kind,
    'carrier '::text || e.carrier_code as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
  group by ('carrier '::text || e.carrier_code), e.state, e.carrier_code, e.period_from
union all
 select 'charges'::text as kind,
    'charges '::text || e.carrier_code as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
  where e.amount_cents > 0
  group by ('charges '::text || e.carrier_code), e.state, e.carrier_code, e.period_from
union all
 select 'charge'::text as kind,
    'charge all'::text as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
  where e.amount_cents > 0
  group by 'charge all'::text, e.state, e.carrier_code, e.period_from
union all
 select 'charge'::text as kind,
    'charge rep '::text || g.rep_id as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
     join groups g on g.group_number = e.group_number
  where e.amount_cents > 0
  group by ('charge rep '::text || g.rep_id), e.state, e.carrier_code, e.period_from
union all
 select 'charge'::text as kind,
    'charge agent '::text || a.agent_code as viewer,
    e.state,
    e.carrier_code,
    e.period_from,
    count(*) as adjustments,
    sum(e.amount_cents) as amount_cents,
    sum(e.arrived_cents) as arrived_cents
   from expected_adjustments e
     join group_agents a on a.group_number = e.group_number
  where e.amount_cents > 0
  group by ('charge agent '::text || a.agent_code), e.state, e.carrier_code, e.period_from;

-- kept: view; columns: internal
create view expected_totals_kept as
 select split_part(t.viewer, ' '::text, 1) as kind,
    t.viewer,
    t.state,
    t.carrier_code,
    t.period_from,
    sum(t.adjustments) as adjustments,
    sum(t.amount_cents) as amount_cents,
    sum(t.arrived_cents) as arrived_cents
   from ( select expected_totals.viewer,
            expected_totals.state,
            expected_totals.carrier_code,
            expected_totals.period_from,
            expected_totals.adjustments,
            expected_totals.amount_cents,
            expected_totals.arrived_cents
           from expected_totals
        union all
         select v.viewer,
            c.state,
            c.carrier_code,
            c.period_from,
            c.adjustments,
            c.amount_cents,
            c.arrived_cents
           from expected_total_changes c
             cross join lateral unnest(c.viewers) v(viewer)) t
  group by t.viewer, t.state, t.carrier_code, t.period_from
 having sum(t.adjustments) <> 0::numeric or sum(t.amount_cents) <> 0::numeric or sum(t.arrived_cents) <> 0::numeric;

-- kept: view; columns: internal
create view ledger_totals_computed as
 select 'all'::text as kind,
    'all'::text as viewer,
    (v.at at time zone 'UTC'::text)::date as day,
    e.account,
    coalesce(e.carrier_code, ''::text) as carrier_code,
    count(*) as entries,
    sum(e.amount_cents) as amount_cents
   from ledger_events v
     join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk
  group by ((v.at at time zone 'UTC'::text)::date), e.account, (coalesce(e.carrier_code, ''::text));

-- kept: view; columns: internal
create view ledger_totals_kept as
 select 'all'::text as kind,
    t.viewer,
    t.day,
    t.account,
    t.carrier_code,
    sum(t.entries) as entries,
    sum(t.amount_cents) as amount_cents
   from ( select ledger_totals.viewer,
            ledger_totals.day,
            ledger_totals.account,
            ledger_totals.carrier_code,
            ledger_totals.entries,
            ledger_totals.amount_cents
           from ledger_totals
        union all
         select v.viewer,
            c.day,
            c.account,
            c.carrier_code,
            c.entries,
            c.amount_cents
           from ledger_total_changes c
             cross join lateral unnest(c.viewers) v(viewer)) t
  group by t.viewer, t.day, t.account, t.carrier_code
 having sum(t.entries) <> 0::numeric or sum(t.amount_cents) <> 0::numeric;

create function count_bill() returns trigger language plpgsql as $$
 declare viewers text[];
 begin
   perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for key share;
   select array['all', 'rep ' || g.rep_id]
       || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
     into viewers from groups g where g.group_number = coalesce(new.group_number, old.group_number);
   
insert into bill_total_changes
select coalesce(new.group_number, old.group_number), viewers, c.status, c.period_from, c.due_date, c.is_open, sum(c.bills) as bills, sum(c.billed_cents) as billed_cents, sum(c.reconciled_cents) as reconciled_cents, sum(c.adjustments_cents) as adjustments_cents, sum(c.due_cents) as due_cents, sum(c.paid_cents) as paid_cents, sum(c.pending_cents) as pending_cents
from (
  select -1 as bills, old.status, old.period_from, old.due_date, old.due_cents - old.paid_cents - old.pending_cents > 0 as is_open,
    -old.billed_cents as billed_cents, -old.reconciled_cents as reconciled_cents, -old.adjustments_cents as adjustments_cents, -old.due_cents as due_cents, -old.paid_cents as paid_cents, -old.pending_cents as pending_cents
  where tg_op <> 'INSERT' and true
  union all
  select 1, new.status, new.period_from, new.due_date, new.due_cents - new.paid_cents - new.pending_cents > 0, new.billed_cents, new.reconciled_cents, new.adjustments_cents, new.due_cents, new.paid_cents, new.pending_cents
  where tg_op <> 'DELETE' and true
) c group by c.status, c.period_from, c.due_date, c.is_open
having sum(c.bills) <> 0 or sum(c.billed_cents) <> 0 or sum(c.reconciled_cents) <> 0 or sum(c.adjustments_cents) <> 0 or sum(c.due_cents) <> 0 or sum(c.paid_cents) <> 0 or sum(c.pending_cents) <> 0;
   return null;
 end
$$;

create function count_carrier_bill() returns trigger language plpgsql as $$
 declare viewers text[] := array['carrier ' || coalesce(new.carrier_code, old.carrier_code)];
 begin
   
insert into bill_total_changes
select coalesce(new.group_number, old.group_number), viewers, c.status, c.period_from, c.due_date, c.is_open, sum(c.bills) as bills, sum(c.billed_cents) as billed_cents, sum(c.reconciled_cents) as reconciled_cents, sum(c.adjustments_cents) as adjustments_cents, sum(c.due_cents) as due_cents, sum(c.paid_cents) as paid_cents, sum(c.pending_cents) as pending_cents
from (
  select -1 as bills, old.status, old.period_from, old.due_date, old.due_cents - old.paid_cents - old.pending_cents > 0 as is_open,
    -old.billed_cents as billed_cents, -old.reconciled_cents as reconciled_cents, -old.adjustments_cents as adjustments_cents, -old.due_cents as due_cents, -old.paid_cents as paid_cents, -old.pending_cents as pending_cents
  where tg_op <> 'INSERT' and (old.status <> 'UNRELEASED' or old.is_issuer)
  union all
  select 1, new.status, new.period_from, new.due_date, new.due_cents - new.paid_cents - new.pending_cents > 0, new.billed_cents, new.reconciled_cents, new.adjustments_cents, new.due_cents, new.paid_cents, new.pending_cents
  where tg_op <> 'DELETE' and (new.status <> 'UNRELEASED' or new.is_issuer)
) c group by c.status, c.period_from, c.due_date, c.is_open
having sum(c.bills) <> 0 or sum(c.billed_cents) <> 0 or sum(c.reconciled_cents) <> 0 or sum(c.adjustments_cents) <> 0 or sum(c.due_cents) <> 0 or sum(c.paid_cents) <> 0 or sum(c.pending_cents) <> 0;
   return null;
 end
$$;

create function count_changed_bills() returns trigger language plpgsql as $$
   declare
     c record;
     seen_by text[];
   begin
     for c in select * from (
select group_number, status, period_from, due_date, is_open, sum(bills) as bills, sum(billed_cents) as billed_cents, sum(reconciled_cents) as reconciled_cents, sum(adjustments_cents) as adjustments_cents, sum(due_cents) as due_cents, sum(paid_cents) as paid_cents, sum(pending_cents) as pending_cents
from (
select group_number, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open, -1 as bills,
  -billed_cents as billed_cents, -reconciled_cents as reconciled_cents, -adjustments_cents as adjustments_cents, -due_cents as due_cents, -paid_cents as paid_cents, -pending_cents as pending_cents
from rows_before where true union all 
select group_number, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open, 1 as bills,
  billed_cents as billed_cents, reconciled_cents as reconciled_cents, adjustments_cents as adjustments_cents, due_cents as due_cents, paid_cents as paid_cents, pending_cents as pending_cents
from rows_after where true) counted
group by group_number, status, period_from, due_date, is_open
having sum(bills) <> 0 or sum(billed_cents) <> 0 or sum(reconciled_cents) <> 0 or sum(adjustments_cents) <> 0 or sum(due_cents) <> 0 or sum(paid_cents) <> 0 or sum(pending_cents) <> 0) changes order by group_number loop
       perform from groups g where g.group_number = c.group_number for key share;
       select array['all', 'rep ' || g.rep_id]
           || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = c.group_number order by 1)
         into seen_by from groups g where g.group_number = c.group_number;
       insert into bill_total_changes values (c.group_number, seen_by, c.status, c.period_from, c.due_date, c.is_open, c.bills, c.billed_cents, c.reconciled_cents, c.adjustments_cents, c.due_cents, c.paid_cents, c.pending_cents);
     end loop;
     return null;
   end
$$;

create function count_changed_carrier_bills() returns trigger language plpgsql as $$
declare c record;
begin
  for c in select * from (
 select group_number, carrier_code, status, period_from, due_date, is_open, sum(bills) as bills, sum(billed_cents) as billed_cents, sum(reconciled_cents) as reconciled_cents, sum(adjustments_cents) as adjustments_cents, sum(due_cents) as due_cents, sum(paid_cents) as paid_cents, sum(pending_cents) as pending_cents
 from (
 select group_number, carrier_code, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open, -1 as bills,
   -billed_cents as billed_cents, -reconciled_cents as reconciled_cents, -adjustments_cents as adjustments_cents, -due_cents as due_cents, -paid_cents as paid_cents, -pending_cents as pending_cents
 from rows_before where (status <> 'UNRELEASED' or is_issuer) union all 
 select group_number, carrier_code, status, period_from, due_date, due_cents - paid_cents - pending_cents > 0 as is_open, 1 as bills,
   billed_cents as billed_cents, reconciled_cents as reconciled_cents, adjustments_cents as adjustments_cents, due_cents as due_cents, paid_cents as paid_cents, pending_cents as pending_cents
 from rows_after where (status <> 'UNRELEASED' or is_issuer)) counted
 group by group_number, carrier_code, status, period_from, due_date, is_open
 having sum(bills) <> 0 or sum(billed_cents) <> 0 or sum(reconciled_cents) <> 0 or sum(adjustments_cents) <> 0 or sum(due_cents) <> 0 or sum(paid_cents) <> 0 or sum(pending_cents) <> 0) changes loop
    insert into bill_total_changes values (c.group_number, array['carrier ' || c.carrier_code], c.status, c.period_from, c.due_date, c.is_open, c.bills, c.billed_cents, c.reconciled_cents, c.adjustments_cents, c.due_cents, c.paid_cents, c.pending_cents);
  end loop;
  return null;
end
$$;

create function count_expected() returns trigger language plpgsql as $$
declare viewers text[];
begin
  perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for key share;
  select array['all', 'rep ' || g.rep_id, 'carrier ' || coalesce(new.carrier_code, old.carrier_code)]
      || array(select 'agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
    into viewers from groups g where g.group_number = coalesce(new.group_number, old.group_number);
  insert into expected_total_changes
  select coalesce(new.group_number, old.group_number), viewers, c.state, c.carrier_code, c.period_from, sum(c.adjustments) as adjustments, sum(c.amount_cents) as amount_cents, sum(c.arrived_cents) as arrived_cents
  from (
    select old.state, old.carrier_code, old.period_from, -1 as adjustments, -old.amount_cents as amount_cents, -old.arrived_cents as arrived_cents where tg_op <> 'INSERT'
    union all
    select new.state, new.carrier_code, new.period_from, 1, new.amount_cents, new.arrived_cents where tg_op <> 'DELETE'
  ) c group by c.state, c.carrier_code, c.period_from having sum(c.adjustments) <> 0 or sum(c.amount_cents) <> 0 or sum(c.arrived_cents) <> 0;
  return null;
end
$$;

create function count_expected_charges() returns trigger language plpgsql as $$
declare viewers text[];
begin
  perform from groups g where g.group_number = coalesce(new.group_number, old.group_number) for key share;
  select array['charges ' || coalesce(new.carrier_code, old.carrier_code), 'charge all', 'charge rep ' || g.rep_id]
      || array(select 'charge agent ' || a.agent_code from group_agents a where a.group_number = g.group_number order by 1)
    into viewers from groups g where g.group_number = coalesce(new.group_number, old.group_number);
  insert into expected_total_changes
  select coalesce(new.group_number, old.group_number), viewers, c.state, c.carrier_code, c.period_from, sum(c.adjustments) as adjustments, sum(c.amount_cents) as amount_cents, sum(c.arrived_cents) as arrived_cents
  from (
    select old.state, old.carrier_code, old.period_from, -1 as adjustments, -old.amount_cents as amount_cents, -old.arrived_cents as arrived_cents where tg_op <> 'INSERT' and old.amount_cents > 0
    union all
    select new.state, new.carrier_code, new.period_from, 1, new.amount_cents as amount_cents, new.arrived_cents as arrived_cents where tg_op <> 'DELETE' and new.amount_cents > 0
  ) c group by c.state, c.carrier_code, c.period_from having sum(c.adjustments) <> 0 or sum(c.amount_cents) <> 0 or sum(c.arrived_cents) <> 0;
  return null;
end
$$;

create function count_ledger_entries() returns trigger language plpgsql set enable_seqscan to 'off' as $$
declare of_group record;
begin
  for of_group in
    select group_number, array_agg(event_pk) as event_pks, array_agg(account) as accounts,
      array_agg(coalesce(carrier_code, '')) as carriers, array_agg(amount_cents) as amounts
    from added group by group_number
  loop
    insert into ledger_total_changes
    select of_group.group_number, array['all'], (v.at at time zone 'UTC')::date, e.account, e.carrier_code, count(*), sum(e.amount_cents)
    from unnest(of_group.event_pks, of_group.accounts, of_group.carriers, of_group.amounts) e (event_pk, account, carrier_code, amount_cents)
    join ledger_events v on v.group_number = of_group.group_number and v.event_pk = e.event_pk
    group by 3, 4, 5;
  end loop;
  return null;
end
$$;

create function lock_group_of_totals() returns trigger language plpgsql as $$
begin
  perform from groups g where g.group_number = new.group_number for update;
  return new;
end
$$;

create function move_bill_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
begin
  insert into bill_total_changes
    select number, array[viewer], b.status, b.period_from, b.due_date, b.due_cents - b.paid_cents - b.pending_cents > 0, sign * count(*),
  sign * sum(b.billed_cents), sign * sum(b.reconciled_cents), sign * sum(b.adjustments_cents), sign * sum(b.due_cents), sign * sum(b.paid_cents), sign * sum(b.pending_cents)
  from bills b where b.group_number = number group by 3, 4, 5, 6;
end
$$;

create function move_expected_totals(number text, viewer text, sign integer) returns void language plpgsql as $$
begin
  insert into expected_total_changes
    select number, array[viewer], e.state, e.carrier_code, e.period_from, sign * count(*), sign * sum(e.amount_cents), sign * sum(e.arrived_cents)
    from expected_adjustments e where e.group_number = number group by e.state, e.carrier_code, e.period_from;
  insert into expected_total_changes
    select number, array['charge ' || viewer], e.state, e.carrier_code, e.period_from, sign * count(*), sign * sum(e.amount_cents), sign * sum(e.arrived_cents)
    from expected_adjustments e where e.group_number = number and e.amount_cents > 0 group by e.state, e.carrier_code, e.period_from;
end
$$;

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

create function move_totals_of_rep() returns trigger language plpgsql as $$
begin
  perform move_bill_totals(new.group_number, 'rep ' || old.rep_id, -1);
  perform move_bill_totals(new.group_number, 'rep ' || new.rep_id, 1);
  perform move_expected_totals(new.group_number, 'rep ' || old.rep_id, -1);
  perform move_expected_totals(new.group_number, 'rep ' || new.rep_id, 1);
  return null;
end
$$;

create function moved_changes_of_group_totals() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select distinct group_number from moved where group_number <> '' loop
    insert into changed_group_totals (group_number) values (of_group.group_number);
  end loop;
  return null;
end
$$;

create function moved_changes_of_owed() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select distinct group_number from moved where group_number <> '' loop
    insert into changed_owed (group_number) values (of_group.group_number);
  end loop;
  return null;
end
$$;

create trigger bill_total_changes_of_groups after delete on bill_total_changes referencing old table as moved for each statement execute
  function moved_changes_of_group_totals();
create trigger bill_total_changes_of_owed after delete on bill_total_changes referencing old table as moved for each statement execute
  function moved_changes_of_owed();
create trigger bills_are_counted after insert or delete on bills for each row execute function count_bill();
create trigger bills_are_counted_again after update on bills referencing old table as rows_before new table as rows_after for each
  statement execute function count_changed_bills();
create trigger carrier_bills_are_counted after insert or delete on carrier_bills for each row execute function count_carrier_bill();
create trigger carrier_bills_are_counted_again after update on carrier_bills referencing old table as rows_before new table as rows_after
  for each statement execute function count_changed_carrier_bills();
create trigger expected_adjustments_are_counted after insert or delete on expected_adjustments for each row execute function
  count_expected();
create trigger expected_adjustments_are_counted_again after update on expected_adjustments for each row when ((((((old.state is distinct
  from new.state) or (old.carrier_code is distinct from new.carrier_code)) or (old.period_from is distinct from new.period_from)) or
  (old.amount_cents is distinct from new.amount_cents)) or (old.arrived_cents is distinct from new.arrived_cents))) execute function
  count_expected();
create trigger expected_charges_are_counted after insert or delete on expected_adjustments for each row execute function
  count_expected_charges();
create trigger expected_charges_are_counted_again after update on expected_adjustments for each row when ((((((old.state is distinct from
  new.state) or (old.carrier_code is distinct from new.carrier_code)) or (old.period_from is distinct from new.period_from)) or
  (old.amount_cents is distinct from new.amount_cents)) or (old.arrived_cents is distinct from new.arrived_cents))) execute function
  count_expected_charges();
create trigger group_agents_move_totals after insert or delete or update on group_agents for each row execute function
  move_totals_of_agent();
create trigger groups_lock_their_totals before update on groups for each row when (old.rep_id <> new.rep_id) execute function
  lock_group_of_totals();
create trigger groups_move_their_totals after update on groups for each row when (old.rep_id <> new.rep_id) execute function
  move_totals_of_rep();
create trigger ledger_entries_are_counted after insert on ledger_entries referencing new table as added for each statement execute function
  count_ledger_entries();
