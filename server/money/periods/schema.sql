-- Months of the ledger that were ever being closed. Others are open.
-- cluster: reference; server: changed; kept: always; trail: derived, the last of period_versions
create table periods (
  -- Its first day.
  month date primary key check (month = date_trunc('month', month::timestamptz)::date), -- internal
  state text not null check (state in ('OPEN', 'SOFT', 'CLOSED')), -- internal
  -- The first instant of the month, and the first one after it.
  since timestamptz not null, -- internal
  until timestamptz not null, -- internal
  check (since < until)
);

-- Figures of months as they were closed. Never changed: a month that is closed again has another version.
-- @source docs/decisions/periods.md#what-a-closed-month-counted-stays
-- cluster: coordinator; server: changed only closed_by reopened_at reopened_by_user_id reopened_by reopen_reason; kept: always; trail: office
create table period_versions (
  month date not null references periods (month), -- internal
  version integer not null check (version > 0), -- internal
  -- JSON text: trial balance, aging by group and due date, and remittances.
  figures text not null, -- internal
  -- SHA-256 of `figures`.
  hash text not null, -- internal
  closed_at timestamptz not null, -- internal
  closed_by_user_id text not null, -- personal
  closed_by text not null, -- personal
  reopened_at timestamptz, -- internal
  reopened_by_user_id text, -- personal
  reopened_by text, -- personal
  reopen_reason text, -- personal
  primary key (month, version),
  constraint a_month_is_reopened_by_another_person check (reopened_by_user_id <> closed_by_user_id),
  check (hash = encode(sha256(convert_to(figures, 'UTF8'::name)), 'hex')),
  check ((reopened_at is null) = (reopened_by_user_id is null) and (reopened_at is null) = (reopen_reason is null))
);
create unique index one_version_counts on period_versions (month) where reopened_at is null;

-- The figures of a month as text of jsonb, whose keys have one order: balances and receivables at its end, these by group and due date
-- (`returns` where no bill has one), and its remittances. In PL/pgSQL, because Citus cannot plan a SQL function with parameters.
-- @source docs/decisions/periods.md#what-a-closed-month-counted-stays
create function period_figures(since timestamptz, until timestamptz) returns text language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'trialBalance', (
      select coalesce(jsonb_object_agg(account, cents), '{}') from (
        select e.account, sum(e.amount_cents)::bigint as cents
        from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
        where v.at < until group by e.account having sum(e.amount_cents) <> 0
      ) balance
    ),
    'aging', (
      select coalesce(jsonb_object_agg(group_number, dues), '{}') from (
        select group_number, jsonb_object_agg(due, cents) as dues from (
          select owed.group_number, coalesce(b.due_date::text, gone.due_date::text, 'returns') as due, sum(owed.cents)::bigint as cents
          from (
            select e.group_number, e.bill_pk, sum(e.amount_cents)::bigint as cents
            from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
            where e.account in ('RECEIVABLE', 'RETURNED_RECEIVABLE') and v.at < until
            group by e.group_number, e.bill_pk having sum(e.amount_cents) <> 0
          ) owed
          left join bills b on b.group_number = owed.group_number and b.bill_pk = owed.bill_pk
          left join (
            select u.group_number, u.bill_pk, max(u.due_date) as due_date from unreconciled_amounts u
            where not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
            group by u.group_number, u.bill_pk
          ) gone on gone.group_number = owed.group_number and gone.bill_pk = owed.bill_pk
          group by 1, 2 having sum(owed.cents) <> 0
        ) due
        group by group_number
      ) aged
    ),
    'remittances', (
      select coalesce(jsonb_object_agg(remittance_pk, amount_cents), '{}')
      from remittances where upload_pk is null and add_date >= since and add_date < until
    )
  )::text);
end
$$;

-- A version of a month's figures is superseded, but never changed.
create function period_figures_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.month, old.version, old.figures, old.hash, old.closed_at, old.closed_by_user_id)
    = (new.month, new.version, new.figures, new.hash, new.closed_at, new.closed_by_user_id) then
    return new;
  end if;
  raise exception 'The figures of a closed month are never changed.' using errcode = '23514';
end
$$;
create trigger period_figures_stay before update or delete on period_versions for each row execute function period_figures_stay();

-- Nothing is posted in a closed month, whichever path it takes. Servers recognize a refusal by the name of the constraint.
create function closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is not null and exists (select 1 from added where at < closed) then
    raise exception 'Nothing is posted in a closed month: post today, and name the day on which it happened.'
      using errcode = '23514', constraint = 'closed_months_stay';
  end if;
  return null;
end
$$;
create trigger closed_months_stay after insert on ledger_events referencing new table as added
  for each statement execute function closed_months_stay();

-- Refuses a change of a row that a closed month counted.
create function refuse_change_of_closed_month() returns void language plpgsql as $$
begin
  raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay';
end
$$;

-- Prevents changes to the amounts due on bills in a closed month.
create function amounts_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if least(old.at, new.at) < closed then perform refuse_change_of_closed_month(); end if;
  return coalesce(new, old);
end
$$;
create trigger amounts_of_closed_months_stay before insert or update or delete on unreconciled_amounts
  for each row execute function amounts_of_closed_months_stay();

-- No payment is made or ends at a time in a closed month.
create function payments_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if coalesce(new.at, old.at) < closed
    and coalesce(new.event, old.event) in ('made', 'processed', 'voided', 'returned', 'reversed') then
    perform refuse_change_of_closed_month();
  end if;
  return coalesce(new, old);
end
$$;
create trigger payments_of_closed_months_stay before insert or delete on payment_events
  for each row execute function payments_of_closed_months_stay();

-- The remittances of a closed month stay, but for those of opening balances, which are not counted.
create function remittances_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if (old.upload_pk is null and old.add_date < closed) or (new.upload_pk is null and new.add_date < closed) then
    perform refuse_change_of_closed_month();
  end if;
  return coalesce(new, old);
end
$$;
create trigger remittances_of_closed_months_stay
  before insert or delete or update of remittance_pk, amount_cents, add_date, upload_pk on remittances
  for each row execute function remittances_of_closed_months_stay();

-- A bill of which a closed month counted a receivable keeps its due date.
create function due_dates_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is not null and exists (
    select 1 from ledger_entries e where e.group_number = old.group_number and e.bill_pk = old.bill_pk
      and e.account = 'RECEIVABLE' and e.receivable_at < closed) then
    perform refuse_change_of_closed_month();
  end if;
  return new;
end
$$;
create trigger due_dates_of_closed_months_stay before update on bills
  for each row when (old.due_date <> new.due_date) execute function due_dates_of_closed_months_stay();

-- A bill of which a closed month counted a receivable leaves its due date when it is deleted: a dated amount of zero at the month's end.
create function counted_bills_keep_due_dates() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is not null and exists (
    select 1 from ledger_entries e where e.group_number = old.group_number and e.bill_pk = old.bill_pk
      and e.account = 'RECEIVABLE' and e.receivable_at < closed) then
    perform add_unreconciled_amount(old.group_number, old.bill_pk, closed, 0,
      old.bill_number, old.carrier_codes, old.period_from, old.due_date);
  end if;
  return old;
end
$$;
create trigger counted_bills_keep_due_dates before delete on bills for each row execute function counted_bills_keep_due_dates();

-- The same for bills that were deleted between the end of a month and its close. Aging of the days before finds the bills, so their groups
-- are marked.
create function keep_counted_due_dates(closed timestamptz) returns void language plpgsql as $$
begin
  insert into unreconciled_amounts (group_number, bill_pk, at, amount_cents, bill_number, carrier_codes, period_from, due_date)
  select gone.group_number, gone.bill_pk, closed, 0, gone.bill_number, gone.carrier_codes, gone.period_from, gone.due_date
  from (
    select distinct on (u.group_number, u.bill_pk) u.* from unreconciled_amounts u
    where not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
    order by u.group_number, u.bill_pk, u.at desc
  ) gone
  where gone.at < closed and exists (
    select 1 from ledger_entries e where e.group_number = gone.group_number and e.bill_pk = gone.bill_pk
      and e.account = 'RECEIVABLE' and e.receivable_at < closed)
  on conflict do nothing;
  insert into late_aging (group_number, at)
  select u.group_number, min(u.at) from kept_aging k join unreconciled_amounts u on u.at < k.marked_until
  where exists (
      select 1 from unreconciled_amounts z where z.group_number = u.group_number and z.bill_pk = u.bill_pk and z.at = closed)
    and not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
  group by u.group_number;
end
$$;
